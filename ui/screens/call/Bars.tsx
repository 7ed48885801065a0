import { callQuality, isPoor } from "#adapters/views/call/inCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../text.ts"
import css from "./Bars.module.css"

const HEIGHTS = [5, 9, 14]

/** How the call comes through: three bars, as many of them bright as it is good. */
export const Bars = () => {
  const t = useText()
  const bars = useSignal(callQuality)
  if (bars === null) return null
  const label = t(`call:quality.${bars}`)
  return (
    <svg className={css["bars"]} data-bars={bars} width="18" height="14" viewBox="0 0 18 14" role="img" aria-label={label}>
      <title>{label}</title>
      {HEIGHTS.map((height, at) => (
        <rect key={height} x={at * 6.5} y={14 - height} width="5" height={height} rx="1" opacity={at < bars ? 1 : 0.35} />
      ))}
    </svg>
  )
}

/** Says that the connection is poor, to screen readers as well: the place of it stands before it is said. */
export const Poor = () => {
  const t = useText()
  return <output className={css["poor"]}>{useSignal(isPoor) ? t("call:poor") : ""}</output>
}
