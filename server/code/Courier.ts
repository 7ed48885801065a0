import type { EventKey } from "../texts.ts"

/** Sentences that are sent to an account, with the code they bring. */
export type LetterKey = Extract<
  EventKey,
  "code-login" | "code-register" | "code-password" | "code-account" | "code-taken" | "mail-trial"
>

/** What is sent to a telephone number or an e-mail address. */
export interface CourierNotice {
  /** The number or address. */
  readonly to: string
  readonly key: LetterKey
  /** Empty where the sentence has none. */
  readonly code: string
  /** Language of the caller. */
  readonly language: string
  /** What the service is called. */
  readonly service: string
}

/** Takes notices to people. The caller does not wait, so that the time of an answer does not tell whether anything was sent. */
export interface Courier {
  readonly take: (notice: CourierNotice) => void
  /** Sends one at once, as a trial; returns why that failed. */
  readonly trial: (notice: CourierNotice) => Promise<string | undefined>
}
