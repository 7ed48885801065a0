/** 1 where lines run from left to right, else -1: the arrow to the right leads on, or back. */
const turnOf = (line: Element): 1 | -1 => (getComputedStyle(line).direction === "rtl" ? -1 : 1)

/** Where an arrow leads in a line of `count` things, round from the last to the first; nothing for any other key. */
export const nextInLine = (key: string, line: Element, at: number, count: number): number | undefined => {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined
  return (at + (key === "ArrowRight" ? 1 : -1) * turnOf(line) + count) % count
}

/** Where an arrow, Home or End leads in a grid of `count` things, as it is drawn now, and no further than its edges; nothing for any other key. */
export const nextInGrid = (key: string, grid: Element, at: number, count: number): number | undefined => {
  const turn = turnOf(grid)
  const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -turn,
    ArrowRight: turn,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: count - 1 - at
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}
