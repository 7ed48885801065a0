import { useId, useMemo } from "react"
import { heightsOf, PEAK_MAX } from "#adapters/views/voice/waveform.ts"

const WIDTH = 3
const HEIGHT = 26
const LEAST = 2

interface Props {
  /** Empty: a client that does not say; a plain bar stands for it. */
  readonly peaks: string
  /** How much of it was heard, from 0 to 1. */
  readonly part: number
}

/** How loud something spoken is along its length; what was heard of it is darker. */
export const Waveform = ({ peaks, part }: Props) => {
  const id = useId()
  const heights = useMemo(() => heightsOf(peaks), [peaks])
  const count = Math.max(1, heights.length)
  const path = useMemo(
    () =>
      heights
        .map((each, at) => {
          const half = (LEAST + (each / PEAK_MAX) * (HEIGHT - 2 * LEAST)) / 2
          return `M${at * WIDTH + WIDTH / 2} ${HEIGHT / 2 - half}v${2 * half}`
        })
        .join(""),
    [heights]
  )
  const drawn = heights.length === 0 ? `M1 ${HEIGHT / 2}h${WIDTH * 64 - 2}` : path
  const width = heights.length === 0 ? WIDTH * 64 : WIDTH * count
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={id}>
        <rect width={width * part} height={HEIGHT} />
      </clipPath>
      <path d={drawn} stroke="currentColor" strokeOpacity="0.38" strokeWidth="2" strokeLinecap="round" />
      <path d={drawn} stroke="currentColor" strokeWidth="2" strokeLinecap="round" clipPath={`url(#${id})`} />
    </svg>
  )
}
