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

/** What could not be played; `isLine`: it did not come, rather than not being understood. */
interface Lost {
  readonly src: string
  readonly isLine: boolean
}

const whyNot = (src: string, lost: Lost | null): string => {
  if (src === "") return "pictures:unavailable"
  return lost?.isLine === true ? "pictures:unreached" : "pictures:unplayable"
}

/** Plays a video; what this browser cannot play says so, and what to do; `src` is empty where there is nothing to play. */
export const Player = ({ name, plays, poster, src, video }: Props) => {
  const t = useText()
  const [lost, setLost] = useState<Lost | null>(null)
  if (src === "" || lost?.src === src)
    return (
      <div className={css["failed"]}>
        <p role="alert">{t(whyNot(src, lost))}</p>
        {src !== "" && (
          <a className={css["save"]} href={src} download={name}>
            {t("pictures:saveVideo")}
          </a>
        )}
      </div>
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
      onError={({ currentTarget: { error } }) =>
        setLost({ src, isLine: !navigator.onLine || error?.code === MediaError.MEDIA_ERR_NETWORK })
      }
    />
  )
}
