import { ANNOUNCEMENTS, type ContactId, FRIEND_NOTICES } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import { sentenceOf } from "./words.ts"

/** Whether an id has the form of no chat: neither of a person nor of a group nor of one of the service's own. */
export const isNoChat = (id: ContactId): boolean => kindOf(id) === "system" && id !== ANNOUNCEMENTS && id !== FRIEND_NOTICES

/** The sentence that says so. */
export const noChatSentence = (chat: string, language: string, now: number): string =>
  sentenceOf({ _tag: "Key", key: "error:no-chat", params: { chat } }, language, now)
