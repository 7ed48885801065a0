/** A text for a telephone. */
export interface SmsMessage {
  /** The number, as the account has it. */
  readonly to: string
  readonly text: string
  /** The code within the text, for gateways that have texts of their own; empty when there is none. */
  readonly code: string
}

/** Carries texts to telephones; rejects when it cannot. */
export interface Sms {
  readonly send: (message: SmsMessage) => Promise<void>
}
