import { useState } from "react"
import { Link } from "wouter"
import { playableUrl } from "#adapters/views/message/video.ts"
import type { DrawnMomentPicture } from "#adapters/views/moments/moments.ts"
import { videoPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import sign from "../chat/row/Video.module.css"
import { keepPlace } from "./keptPlace.ts"
import css from "./Pictures.module.css"

/** The video of a moment: its poster in its box, with how long it plays; a tap opens the page that plays it. */
export const Film = ({ film, name }: { readonly film: DrawnMomentPicture; readonly name: string }) => {
  const t = useText()
  const [lost, setLost] = useState("")
  const { height, length, small, whole, width } = film
  const box = { inlineSize: width, aspectRatio: `${width} / ${height}` }
  if (whole === "")
    return (
      <span className={css["film"]} style={box}>
        <span className={css["lost"]}>{t("moments:lostVideo")}</span>
      </span>
    )
  return (
    <Link
      className={css["film"] ?? ""}
      style={box}
      href={videoPath(playableUrl(whole))}
      data-film
      onClick={({ currentTarget }) => keepPlace(currentTarget)}
    >
      <span className="unseen">{t("moments:video", { name })}</span>
      {lost !== small && <img src={small} alt="" loading="lazy" decoding="async" onError={() => setLost(small)} />}
      <span className={sign["sign"]} aria-hidden="true" />
      {length !== "" && <span className={sign["length"]}>{length}</span>}
    </Link>
  )
}
