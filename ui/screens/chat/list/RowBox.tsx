import { createContext, useContext, useEffect, useState } from "react"
import type { CustomItemComponentProps } from "virtua"

/** Height of a row that was not measured yet, in pixels: about one line. */
export const PLACE = 44

/** How many rows at the start have the height of a place: laid out as wide as they will be, but cut off and hidden. */
export const Unsized = createContext(0)

const HIDDEN = { visibility: "hidden" } as const
const UNSIZED = { ...HIDDEN, blockSize: PLACE, contain: "strict" } as const

/** Holds one row of a `Virtualizer`, as its `item`. */
export const RowBox = ({ style, index, ...rest }: CustomItemComponentProps) => {
  const isUnsized = index < useContext(Unsized)
  // shown a frame after it took its height: browsers count what changes its place in sight as a jump
  const [isHidden, setHidden] = useState(isUnsized)
  useEffect(() => {
    if (isUnsized || !isHidden) return
    const frame = requestAnimationFrame(() => setHidden(false))
    return () => cancelAnimationFrame(frame)
  }, [isUnsized, isHidden])
  return (
    <div {...rest} data-unsized={isUnsized || undefined} style={{ ...style, ...(isUnsized ? UNSIZED : isHidden && HIDDEN) }} />
  )
}
