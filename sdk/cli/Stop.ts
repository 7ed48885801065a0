/** How a command ended, as its exit code says it. */
export const EXIT = { done: 0, failed: 1, usage: 2, notLoggedIn: 3, noAnswer: 4, interrupted: 130 } as const

/** The command cannot go on: what to say, and how to exit. An empty sentence says nothing. */
export class Stop extends Error {
  override readonly name = "Stop"
  readonly code: number
  constructor(sentence: string, code: number) {
    super(sentence)
    this.code = code
  }
}
