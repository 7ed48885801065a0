import type { UserId } from "../account/User.ts"
import type { Contact } from "./Contact.ts"

/** Who spoke last in a chat, as its row tells it: nobody who need be named, I, or a member of the group. */
export type LastSpeaker =
  | { readonly _tag: "Nobody" }
  /** `waiting`: the service does not have it yet; `sent`, or `read` by the other side. */
  | { readonly _tag: "Me"; readonly delivery: "waiting" | "sent" | "read" }
  | { readonly _tag: "Member"; readonly id: UserId }

const NOBODY: LastSpeaker = { _tag: "Nobody" }

/**
 * Whom a row names before the last message: me, with how far it has come, and in a group who else said it. Nobody where that is not known, in notes to oneself, in
 * what the system tells, and where the chat is with the one who spoke. `readTo`: up to this number the other side has read mine (CONTACT-20, spec 4.12).
 */
export const speaker = ({ kind, lastSaid }: Pick<Contact, "kind" | "lastSaid">, me: UserId, readTo: number): LastSpeaker => {
  if (lastSaid === undefined || kind === "helper" || kind === "system") return NOBODY
  const { by, number } = lastSaid
  if (by === me) return { _tag: "Me", delivery: number === 0 ? "waiting" : number <= readTo ? "read" : "sent" }
  return kind === "group" ? { _tag: "Member", id: by } : NOBODY
}
