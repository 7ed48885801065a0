import { Link } from "wouter"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import type { Announcement } from "#engine/client/core/service/State.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { BellIcon } from "../../../parts/icons/icons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import css from "./News.module.css"

const putAside = (): void => dispatchCommand({ _tag: "AnnouncementSeenAsked" })

/** The newest announcement above the list, until it is read or put aside (spec 2.4). */
export const News = ({ news: { title } }: { readonly news: Announcement }) => {
  const t = useText()
  return (
    <div className={css["news"]}>
      <Link href={PATHS.notice} className={css["open"] ?? ""} onClick={putAside}>
        <BellIcon size={20} />
        <span className={css["title"]}>{t("list:news.open", { title })}</span>
      </Link>
      <IconButton label={t("list:news.close")} onClick={putAside}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  )
}
