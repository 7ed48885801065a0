import { authorOf, contactOf, messageOf } from "../../api/nouns.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"
import { backToComposer, sendNext } from "../commands/send.ts"
import { chatOf, messageIn, withChat, withMessage, withPage, withPerson } from "../chats.ts"
import { withContacts } from "../contacts.ts"
import { problemWords, tell, toast } from "../notices.ts"
import { andThen, type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { done, failed, forgotten } from "../tasks.ts"
import type { ToldOf } from "../Told.ts"
import { recalledHere } from "../frames/recall.ts"

/** The whole list, fresh: it takes the place of what we had; the chat on screen counts as read (CLIENT-02, spec 4.12). */
export const getContacts = (state: State, { result }: ToldOf<"getContacts">): Turn => {
  if (result._tag === "Problem")
    return andThen(tell(state, result.answered), (next) => stay(failed(next, "contacts", problemWords(result.answered))))
  const seen = state.visible ? state.open : ""
  const contacts = result.data.map(contactOf).map((each) => (each.id === seen ? { ...each, unread: 0, mentions: 0 } : each))
  return stay(done(withContacts(state, contacts, result.count), "contacts"))
}

/** A page of history (CLIENT-05). */
export const getMessageList = (state: State, { ask, result }: ToldOf<"getMessageList">): Turn => {
  const key = `history:${ask.chat}` as const
  if (result._tag === "Problem")
    return andThen(stay(failed(state, key, problemWords(result.answered))), (next) =>
      result.answered._tag === "Envelope" && result.answered.code !== -1 ? stay(next) : tell(next, result.answered)
    )
  if (state.session._tag !== "LoggedIn") return stay(state)
  const me = state.session.me.id
  const people = result.data.reduce((next, wire) => withPerson(next, authorOf(wire)), state)
  const page = result.data.map((wire) => ({ ...messageOf(wire, me), chat: ask.chat }))
  return stay(forgotten(withChat(people, ask.chat, withPage(chatOf(people, ask.chat), page, ask.before)), key))
}

/** The server has the message: it gets its number and place, and the next one goes (CLIENT-31). Refused ones say why (CLIENT-34, spec 8.1). */
export const sendMessage = (state: State, { ask, result }: ToldOf<"sendMessage">): Turn => {
  const chat = chatOf(state, ask.chat)
  const waiting = chat.waiting.find((each) => each.id === ask.id)
  if (result._tag === "Done") {
    if (waiting === undefined) return sendNext(state, ask.chat)
    const numbered = {
      ...waiting,
      number: result.data.msg_id as typeof waiting.number,
      sentAt: result.data.sendTime,
      delivery: "sent" as const
    }
    const html = result.data.content
    const body = waiting.body._tag === "Text" && html !== "" ? { ...waiting.body, html } : waiting.body
    return sendNext(withChat(state, ask.chat, withMessage(chat, { ...numbered, body })), ask.chat)
  }
  const { answered } = result
  if (waiting === undefined) return sendNext(state, ask.chat)
  if (answered._tag === "Envelope" && answered.code === -1) return tell(backToComposer(state, waiting), answered)
  if (answered._tag === "Envelope" && answered.code === 401) {
    const gone = withChat(state, ask.chat, { ...chat, waiting: chat.waiting.filter((each) => each !== waiting) })
    const said = toast(backToComposer(gone, waiting), problemWords(answered), TOAST_MILLIS)
    return andThen(said, (next) => sendNext(next, ask.chat))
  }
  if (answered._tag === "Envelope") {
    const refused = chat.waiting.map((each) =>
      each === waiting ? { ...each, delivery: "failed" as const, refusal: answered.msg } : each
    )
    return sendNext(withChat(state, ask.chat, { ...chat, waiting: refused }), ask.chat)
  }
  // nobody answered: what waits behind it would overtake it, so all of it stops until the connection is back
  const lost = chat.waiting.map((each) =>
    each.delivery === "waiting" ? { ...each, delivery: "failed" as const, refusal: "" } : each
  )
  const next = withChat(state, ask.chat, { ...chat, waiting: lost })
  return answered._tag === "HttpStatus" && answered.status === 401 ? tell(next, answered) : stay(next)
}

/** Nothing to show; a broken call is made good by the next one. */
export const setMsgIsRead = (state: State, { result }: ToldOf<"setMsgIsRead">): Turn =>
  result._tag === "Problem" && result.answered._tag === "Envelope" && result.answered.code === -1
    ? tell(state, result.answered)
    : stay(state)

/** Taken back: the message gives way to the notice, its text stays with me to be edited again (RECALL-02, RECALL-03, spec 4.8). */
export const undoMessage = (state: State, { ask, result }: ToldOf<"undoMessage">): Turn => {
  if (result._tag === "Problem") return tell(state, result.answered)
  const message = messageIn(chatOf(state, ask.chat), ask.id)
  return message === undefined ? stay(state) : stay(recalledHere(state, message, ""))
}
