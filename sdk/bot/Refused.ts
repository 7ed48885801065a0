/** Something that was asked for did not happen: the sentence says why, `reason` is its word for programs, empty for a sentence of the server that we do not know. */
export class RefusedError extends Error {
  override readonly name = "Refused"
  readonly reason: string
  constructor(sentence: string, reason: string) {
    super(sentence)
    this.reason = reason
  }
}
