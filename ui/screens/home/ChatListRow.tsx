import { memo } from "react"
import { Link } from "wouter"
import { type MessageListRow, messageListRow } from "#adapters/signals/messageListRow.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { ClockIcon, MutedIcon, WarningIcon } from "../../parts/icons.tsx"
import { chatPath, PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import css from "./ChatListRow.module.css"
import { useTime } from "./useTime.ts"

const MARKS = { waiting: ClockIcon, failed: WarningIcon } as const

/** My last words are not sent yet, or could not be. */
const Mark = ({ mark }: { readonly mark: keyof typeof MARKS }) => {
  const t = useText()
  const Icon = MARKS[mark]
  return (
    <span className={css["mark"]} data-mark={mark}>
      <Icon size={16} />
      <span className="unseen">{t(`home:mark.${mark}`)}</span>
    </span>
  )
}

const Preview = ({ preview, mentioned }: Pick<MessageListRow, "preview" | "mentioned">) => {
  const t = useText()
  return (
    <span className={css["preview"]}>
      {mentioned && <span className={css["mentioned"]}>{t("home:mentioned")} </span>}
      {preview._tag === "Text" && <bdi>{preview.text}</bdi>}
      {preview._tag === "Label" && t(`home:label.${preview.label}`)}
    </span>
  )
}

interface Props {
  readonly id: ContactId
  /** Its chat is open beside the list. */
  readonly current: boolean
}

/** One chat: who, what was said last, when, and how much of it is unread. */
export const ChatListRow = memo(({ id, current }: Props) => {
  const t = useText()
  const time = useTime()
  const row = useSignal(messageListRow(id))
  if (row === null) return null
  const name = row.name === "" ? t(`home:unnamed.${row.kind}`) : row.name
  return (
    <Link
      className={css["row"] ?? ""}
      href={row.opens === "chat" ? chatPath(id) : PATHS.friend}
      data-pinned={row.pinned || undefined}
      aria-current={current || undefined}
    >
      <Avatar name={name} url={row.avatar} size={48} online={row.online} />
      <span className={css["lines"]}>
        <span className={css["line"]}>
          <bdi className={css["name"]}>{name}</bdi>
          {row.online && <span className="unseen">{t("home:online")}</span>}
          {row.pinned && <span className="unseen">{t("home:pinned")}</span>}
          {row.muted && (
            <span className={css["muted"]}>
              <MutedIcon size={16} />
              <span className="unseen">{t("home:muted")}</span>
            </span>
          )}
          <span className={css["time"]}>{time(row.time)}</span>
        </span>
        <span className={css["line"]}>
          {row.mark !== "" && <Mark mark={row.mark} />}
          <Preview preview={row.preview} mentioned={row.mentioned} />
          <Badge count={row.unread} muted={row.muted} />
        </span>
      </span>
    </Link>
  )
})
ChatListRow.displayName = "ChatListRow"
