import { type RefObject, useState } from "react"
import { useText } from "../../text.ts"
import css from "./Player.module.css"

interface Props {
  readonly src: string
  readonly poster: string
  readonly name: string
  /** It plays as soon as it can: somebody asked for it by a tap. */
  readonly plays: boolean
  readonly video?: RefObject<HTMLVideoElement | null>
}

/** Plays a video; what this browser cannot play says so, and what to do. */
export const Player = ({ name, plays, poster, src, video }: Props) => {
  const t = useText()
  const [lost, setLost] = useState<string | null>(null)
  if (src === "" || lost === src)
    return (
      <p className={css["failed"]} role="alert">
        {t("pictures:unplayable")}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is none
    <video
      key={src}
      ref={video}
      className={css["video"]}
      src={src}
      poster={poster === "" ? undefined : poster}
      controls
      playsInline
      autoPlay={plays}
      preload="metadata"
      aria-label={name}
      onError={() => setLost(src)}
    />
  )
}
