import { shortCount } from "#engine/format/shortCount.ts"
import { useText } from "../../text.ts"
import css from "./Badge.module.css"

interface Props {
  readonly count: number
  /** Counts what does not disturb: drawn quietly. */
  readonly muted?: boolean
}

/** Number of what waits, nothing at zero; long numbers are cut at 99+. */
export const Badge = ({ count, muted = false }: Props) => {
  const t = useText()
  if (count <= 0) return null
  return (
    <span className={css["badge"]} data-muted={muted || undefined}>
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="unseen">{t("app:unread", { count })}</span>
    </span>
  )
}
