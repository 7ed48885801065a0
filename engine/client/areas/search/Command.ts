/** What a person looks for in all they may read (spec 2.4, 3.2). */
export type SearchCommand = {
  readonly _tag: "MessagesSoughtAsked"
  readonly words: string
  /** From 1. */
  readonly page: number
}
