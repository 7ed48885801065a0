/** Before another try, in milliseconds; each time twice as long, up to the longest. */
const FIRST = 5000
const LONGEST = 300_000

type Later = (again: () => void, millis: number) => void

const afterwards: Later = (again, millis) => {
  setTimeout(again, millis)
}

/** Does work in the background, and tries again when it fails: a network that broke once must not cost the rest of the day. */
export const keepTrying = (work: () => Promise<unknown>, later: Later = afterwards, pause = FIRST): void => {
  work().catch(() => later(() => keepTrying(work, later, Math.min(2 * pause, LONGEST)), pause))
}
