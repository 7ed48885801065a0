import { type ContactId, FRIEND_NOTICES } from "../contact/Contact.ts"

/** Whether a message counts on the system's own mark, beside the contacts: notices of friend requests do (RECEIVED-06, spec 4.12). */
export const addsSystemUnread = (chat: ContactId): boolean => chat === FRIEND_NOTICES
