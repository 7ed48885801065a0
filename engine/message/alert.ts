import type { UserId } from "../account/User.ts"
import type { Contact } from "../contact/Contact.ts"
import { type Millis, NEVER } from "../format/Millis.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import { EVERYBODY, type Message } from "./Message.ts"

/** Between two sounds at least, in milliseconds: what comes sooner is part of the one before (ALERT-03, DEC-0038). */
export const APART = 2000
/** Older than this, in milliseconds, nothing sounds (ALERT-03, DEC-0038). */
export const FRESH = 10_000

/** Whether a message names me myself: "everybody" is everybody (ALERT-02, DEC-0038). */
const isNamed = (at: Message["at"], me: UserId): boolean => at.includes(me) && !at.includes(EVERYBODY)

/**
 * Whether a message that arrived is worth an alert: it is somebody else's, no line of the system, not recalled, not read, and not
 * before somebody's eyes (ALERT-01); in a chat that is not to disturb only what names me (ALERT-02, spec 4.12, DEC-0038). `null`
 * for a contact is a notice about friends.
 */
export const isAlerting = (
  message: Pick<Message, "at" | "author" | "body" | "number">,
  contact: Pick<Contact, "notify" | "readTo" | "unread"> | null,
  { isWatched, me }: { readonly isWatched: boolean; readonly me: UserId }
): boolean => {
  const { at, author, body, number } = message
  if (contact === null) return !isWatched
  if (author === me || body._tag === "Event" || body._tag === "Recalled" || isWatched) return false
  if (contact.unread === 0 || (number !== 0 && number <= (contact.readTo ?? 0))) return false
  return contact.notify || isNamed(at, me)
}

/**
 * Whether something that happened `age` milliseconds ago may sound or vibrate now: it is fresh, and nothing did a moment ago
 * (ALERT-03, DEC-0038). A clock that was set back holds nothing up.
 */
export const maySound = (age: number, soundedAt: Millis, now: Millis): boolean =>
  age <= FRESH && (soundedAt === NEVER || soundedAt > now || now - soundedAt >= APART)

/** How to alert, by the settings of the device: a notification only where nobody can see the client (ALERT-04, spec 2.22, DEC-0038). */
export const waysOf = (
  { notifyStatus, vibrateStatus, voiceStatus }: Pick<AppSetting, "notifyStatus" | "vibrateStatus" | "voiceStatus">,
  { isVisible, sounds }: { readonly isVisible: boolean; readonly sounds: boolean }
): { readonly sound: boolean; readonly vibrate: boolean; readonly show: boolean } => ({
  sound: sounds && voiceStatus,
  vibrate: sounds && vibrateStatus,
  show: notifyStatus && !isVisible
})
