import { useText } from "../../../text.ts"
import css from "./MessagesSkeleton.module.css"

/** Sides and widths of the outlines, from top to bottom. */
const OUTLINES = [
  ["theirs", 58],
  ["theirs", 34],
  ["mine", 46],
  ["theirs", 66],
  ["mine", 62],
  ["mine", 28]
] as const

/** The outline of messages that are on their way. */
export const MessagesSkeleton = () => {
  const t = useText()
  return (
    <output className={css["outlines"]}>
      <span className="unseen">{t("chat:list.loading")}</span>
      {OUTLINES.map(([side, width]) => (
        <span key={`${side} ${width}`} className={css["outline"]} data-side={side} style={{ inlineSize: `${width}%` }} />
      ))}
    </output>
  )
}
