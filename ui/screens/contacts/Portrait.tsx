import type { ReactNode } from "react"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import css from "./Portrait.module.css"

interface Props {
  readonly name: string
  /** Address of the picture, empty when there is none. */
  readonly url: string
  /** Draws the picture in another way, such as a button that changes it. */
  readonly picture?: (drawn: ReactNode) => ReactNode
  /** A mark behind the name. */
  readonly mark?: ReactNode
  /** Lines below the name. */
  readonly children?: ReactNode
}

/** Who or what a page is about: the picture, large, the name, and a line or two. */
export const Portrait = ({ name, url, picture = (drawn) => drawn, mark, children }: Props) => (
  <div className={css["portrait"]}>
    {picture(<Avatar name={name} url={url} size={96} />)}
    <h2>
      <bdi>{name}</bdi>
      {mark}
    </h2>
    {children}
  </div>
)
