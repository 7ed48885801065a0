import { ContactId } from "../../../contact/Contact.ts"
import { stay } from "../../Turn.ts"
import type { CoreHeard } from "../CoreRows.ts"
import { rowNoted } from "../sync/log/ask.ts"
import { applyChangedMessage, applyDeletion } from "./heard/deletion.ts"
import { mentionedIn, mentionsSeen } from "./heard/mentions.ts"
import { isRead, readAll } from "./heard/read.ts"

export const HEARD: CoreHeard<"conversation"> = {
  isRead: (state, { data }) => stay(isRead(state, data)),
  readAll: (state, { data }) => stay(readAll(state, data)),
  delMessage: (state, { data, line }) => applyDeletion(state, data, line),
  // I deleted it for me alone, on any of my devices; older servers do not say where, which reads as no chat there is
  removeMessage: (state, { data, line }) => applyDeletion(rowNoted(state, ContactId.make(data.toContactId)), data, line),
  updateMessage: (state, { data, line }) => stay(applyChangedMessage(state, data, line)),
  atMsgList: (state, { data }) => stay(mentionedIn(state, data)),
  readAt: (state, { data }) => stay(mentionsSeen(state, data))
}
