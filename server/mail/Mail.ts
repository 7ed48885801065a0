/** A letter of the service, in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Carries letters away; rejects when it cannot. */
export interface Mail {
  readonly send: (letter: Letter) => Promise<void>
}
