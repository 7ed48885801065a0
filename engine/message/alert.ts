import type { UserId } from "../account/User.ts"
import type { Contact } from "../contact/Contact.ts"
import { type Millis, NEVER } from "../format/Millis.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import { isBubble } from "./bubble.ts"
import { EVERYBODY, type Message } from "./Message.ts"

/** Between two sounds at least, in milliseconds: what comes sooner is part of the one before (ALERT-03, DEC-0038). */
export const APART = 2000
/** Older than this, in milliseconds, nothing sounds (ALERT-03, DEC-0038). */
export const FRESH = 10_000

/** Whether a message names me myself: "everybody" is everybody (ALERT-02, DEC-0038). */
const isNamed = (at: Message["at"], me: UserId): boolean => at.includes(me) && !at.includes(EVERYBODY)

type Arrived = Pick<Message, "at" | "author" | "body" | "number">
type Where = Pick<Contact, "notify" | "readTo" | "unread">

/** News is somebody else's, no line of the system, not recalled and not read (ALERT-01, spec 4.12, DEC-0038). */
const isNews = ({ author, body, number }: Arrived, { readTo, unread }: Where, me: UserId): boolean =>
  author !== me && isBubble(body) && unread !== 0 && (number === 0 || number > (readTo ?? 0))

/**
 * Whether a message that arrived is worth an alert: it is news, and not before somebody's eyes; in a chat that is not to disturb
 * only what names me (spec 4.12, DEC-0038). `null` for a contact is a notice about friends.
 */
export const isAlerting = (
  message: Arrived,
  contact: Where | null,
  { isWatched, me }: { readonly isWatched: boolean; readonly me: UserId }
): boolean => {
  if (isWatched) return false
  return contact === null || (isNews(message, contact, me) && (contact.notify || isNamed(message.at, me)))
}

/**
 * Whether something that happened `age` milliseconds ago may sound or vibrate now: it is fresh, and nothing did a moment ago
 * (ALERT-03, DEC-0038). A clock that was set back holds nothing up.
 */
export const maySound = (age: number, soundedAt: Millis, now: Millis): boolean =>
  age <= FRESH && (soundedAt === NEVER || soundedAt > now || now - soundedAt >= APART)

/** How to alert, by the settings of the device: a notification only where nobody can see the client (ALERT-04, spec 2.20, DEC-0038). */
export const waysOf = (
  { notifyStatus, vibrateStatus, voiceStatus }: Pick<AppSetting, "notifyStatus" | "vibrateStatus" | "voiceStatus">,
  { isVisible, sounds }: { readonly isVisible: boolean; readonly sounds: boolean }
): { readonly sound: boolean; readonly vibrate: boolean; readonly show: boolean } => ({
  sound: sounds && voiceStatus,
  vibrate: sounds && vibrateStatus,
  show: notifyStatus && !isVisible
})
