/** Does something when the page has nothing else to do, or all the same after so many milliseconds. */
export const runWhenIdle = (work: () => void, atLast = 1500): unknown =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: atLast }) : setTimeout(work, 200)
