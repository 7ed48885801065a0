import type { ReactNode } from "react"
import css from "./Empty.module.css"

interface Props {
  readonly text: string
  /** A picture above the text. */
  readonly icon?: ReactNode
  /** What one can do about it. */
  readonly children?: ReactNode
}

/** Stands where a list would be. */
export const Empty = ({ text, icon, children }: Props) => (
  <div className={css["empty"]}>
    {icon !== undefined && <div className={css["icon"]}>{icon}</div>}
    <p>{text}</p>
    {children}
  </div>
)
