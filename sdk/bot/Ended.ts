/** Why a bot no longer runs. */
export type BotEnding =
  /** `close` was called. */
  | "closed"
  /** Somebody logged in elsewhere with this account, where one login is allowed. */
  | "forced-offline"
  /** The session is over, and there is no password to log in again, or it was refused. */
  | "logged-out"

/** The bot has ended: what waited for something is told so. */
export class BotEnded extends Error {
  override readonly name = "BotEnded"
  readonly why: BotEnding
  constructor(why: BotEnding) {
    super(
      {
        closed: "The bot was closed.",
        "forced-offline": "Somebody logged in elsewhere with this account.",
        "logged-out": "The session is over."
      }[why]
    )
    this.why = why
  }
}
