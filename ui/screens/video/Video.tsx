import { playableUrl } from "#adapters/views/message/video.ts"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { DownloadIcon } from "../../parts/icons/pictureIcons.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { Player } from "../../parts/overlay/Player.tsx"
import { stepBack, useQuery } from "../../routing/hashLocation.ts"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Video.module.css"

/** What an address calls its file, as it stands there where it cannot be decoded. */
const nameOf = (url: string): string => {
  const name = new URL(url).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A video on a page of its own, with what closes and saves it (spec 2 "Video viewer"). */
export const VideoScreen = () => {
  const t = useText()
  const url = playableUrl(useQuery().get("url") ?? "")
  return (
    <div className={css["page"]}>
      <div className={css["bar"]}>
        <IconButton label={t("pictures:close")} onClick={() => stepBack(PATHS.home)}>
          <CloseIcon />
        </IconButton>
        <h1>{t("pictures:video")}</h1>
        {url !== "" && (
          <a href={url} download={nameOf(url)} aria-label={t("pictures:save")} title={t("pictures:save")}>
            <DownloadIcon />
          </a>
        )}
      </div>
      <div className={css["stage"]}>
        <Player src={url} poster="" name={t("pictures:video")} plays={false} />
      </div>
    </div>
  )
}
