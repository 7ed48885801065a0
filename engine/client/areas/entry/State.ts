import type { CodesSent } from "../../../account/codesSent.ts"
import type { ContactId } from "../../../contact/Contact.ts"

/** What the client knows of coming in, beside who is in. */
export interface EntryState {
  /** Codes that this device had sent, for the time until another may be asked for. */
  readonly codes: CodesSent
  /** The group that the last login led into; empty when it led into none. */
  readonly joined: ContactId | ""
  /** The service has shown that it logs nobody in by an invitation alone. */
  readonly noInvite: boolean
}
