import { UserId } from "../../account/User.ts"
import { contactOf as readContact } from "../../api/nouns.ts"
import type { Frame } from "../../api/frames.ts"
import { ContactId } from "../../contact/Contact.ts"
import type { Millis } from "../../format/Millis.ts"
import { MessageId } from "../../message/Message.ts"
import { ask } from "../ask.ts"
import { chatOf, messageIn } from "../chats.ts"
import { connect, named } from "../connection.ts"
import { contactOf, withContact } from "../contacts.ts"
import { andThen, type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { message } from "./message.ts"
import { isRead, readAll } from "./read.ts"
import { recalledElsewhere, recalledHere } from "./recall.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

const online = (state: State, data: DataOf<"isOnline">): State => {
  const contact = contactOf(state, ContactId.make(data.id))
  return contact === undefined || contact.online === data.is_online
    ? state
    : withContact(state, { ...contact, online: data.is_online })
}

/** A new friend: a row of the list, without forgetting what we knew of it (spec 7.7). */
const appended = (state: State, data: DataOf<"appendContact">): State => {
  const fresh = readContact(data)
  const before = contactOf(state, fresh.id)
  const pick = before !== undefined && before.lastAt > fresh.lastAt ? before : fresh
  return withContact(
    state,
    before === undefined
      ? fresh
      : {
          ...before,
          name: fresh.name,
          avatar: fresh.avatar,
          lastType: pick.lastType,
          lastContent: pick.lastContent,
          lastAt: pick.lastAt
        }
  )
}

const recalled = (state: State, data: DataOf<"undoMessage">): Turn => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  // older servers address both copies to the original recipient
  const mine = data.from_user === state.session.me.id
  const chat = ContactId.make(
    !mine && data.toContactId === String(state.session.me.id) ? String(data.from_user) : data.toContactId
  )
  const known = messageIn(chatOf(state, chat), MessageId.make(data.id))
  if (known !== undefined) return stay(recalledHere(state, known, data.content))
  const next = recalledElsewhere(state, chat, { author: UserId.make(data.from_user), isLast: data.is_last, text: data.content })
  return next === undefined ? [state, [ask(state, { call: "getContacts", body: {} })]] : stay(next)
}

const applied = (state: State, frame: Frame): Turn => {
  switch (frame.type) {
    case "init":
      return named(state, frame.data.client_id)
    case "ping":
      return [state, [{ _tag: "SendFrame", frame: { type: "pong" } }]]
    case "pong":
      return stay(state)
    case "isOnline":
      return stay(online(state, frame.data))
    case "simple":
      return message(state, frame.data)
    case "isRead":
      return stay(isRead(state, frame.data))
    case "readAll":
      return stay(readAll(state, frame.data.toContactId))
    case "undoMessage":
      return recalled(state, frame.data)
    case "appendContact":
      return stay(appended(state, frame.data))
  }
}

/** A frame is a fact: it is applied without asking, and it shows that the connection lives (spec 7.7). */
export const frame = (state: State, told: Frame, now: Millis): Turn =>
  andThen(connect(state, { _tag: "FrameReceived" }, now), (next) => applied(next, told))
