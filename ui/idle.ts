/** Does something when the page has nothing else to do, or soon all the same. */
export const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 1500 }) : setTimeout(work, 200)
