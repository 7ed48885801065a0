/** What our entries of the history say of an entry of their own for what lies over a page. */
interface Over {
  readonly over?: true
}

/** Whether the entry of the history that we are at stands for something over the page. */
export const isOverlay = (): boolean => (history.state as Over | null)?.over === true

/** Our own step back takes a moment, in which there may be no other navigation: it would take that back instead. What is to be done after it. */
let waiting: Array<() => void> | null = null

/** No step back of our own is under way. */
export const isStill = (): boolean => waiting === null

/** Does something with the history as soon as it stands still. */
export const afterHistoryStep = (then: () => void): void => {
  if (waiting === null) then()
  else waiting.push(then)
}

/** A step back of our own begins; it ends with the call of what this gives, and `first` is done then before all that waits. */
export const beginStepBack = (first: () => void): (() => void) => {
  const after = [first]
  waiting = after
  return () => {
    waiting = null
    for (const then of after) then()
  }
}
