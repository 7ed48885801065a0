import type { ReactNode } from "react"
import { emptyWords } from "#adapters/views/shared/appearance.ts"
import { useWords } from "../../words.ts"
import css from "./Empty.module.css"
import { WarningIcon } from "../icons/icons.tsx"

interface Props {
  /** Without it: that there is nothing (spec 9.9). */
  readonly text?: string
  /** A picture above the text; without it the one of something that is not as it should be. */
  readonly icon?: ReactNode
  /** Whether something failed: a screen reader says it at once. */
  readonly alert?: boolean
  /** What one can do about it. */
  readonly children?: ReactNode
}

/** Stands where a list would be. */
export const Empty = ({ text, icon = <WarningIcon size={32} />, alert = false, children }: Props) => {
  const say = useWords()
  return (
    <div className={css["empty"]} role={alert ? "alert" : undefined}>
      <div className={css["icon"]}>{icon}</div>
      <p>{text ?? say({ _tag: "Key", key: emptyWords(undefined), params: {} })}</p>
      {children}
    </div>
  )
}
