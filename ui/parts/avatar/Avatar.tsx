import { avatarColour } from "#engine/format/avatarColour.ts"
import { avatarHue } from "#engine/format/avatarHue.ts"
import { type ReactNode, useState } from "react"
import css from "./Avatar.module.css"
import { letterOf } from "./letterAvatar.ts"

interface Props {
  readonly name: string
  /** Address of the picture, empty when there is none. */
  readonly url: string
  /** Edge in pixels. */
  readonly size?: number
  /** Draws the mark of a person who is online. */
  readonly online?: boolean
  /** Stands for it in place of a letter, where it is neither a person nor a group. */
  readonly icon?: ReactNode
}

/** A person's or group's picture, or the letter of the name while there is none. The name stands beside it, so it is silent. */
export const Avatar = ({ name, url, size = 44, online = false, icon }: Props) => {
  const [failed, setFailed] = useState("")
  const pictured = url !== "" && url !== failed
  return (
    <span className={css["avatar"]} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }} aria-hidden="true">
      <span className={css["face"]} data-colour={icon === undefined ? avatarHue(avatarColour(name)) : "icon"}>
        {icon ?? letterOf(name)}
        {pictured && (
          <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setFailed(url)} />
        )}
      </span>
      {online && <span className={css["online"]} />}
    </span>
  )
}
