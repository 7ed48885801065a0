import { HashMap, Option } from "effect"
import { type ContactId, ContactId as Id, FRIEND_NOTICES } from "../../../contact/Contact.ts"
import { preview } from "../../../contact/preview.ts"
import type { Preview } from "../../../message/Preview.ts"
import type { Millis } from "../../../format/Millis.ts"
import { isAlerting, maySound, waysOf } from "../../../message/alert.ts"
import type { Message } from "../../../message/Message.ts"
import type { AlertState, UnreportedMessages, ShownAlert } from "./State.ts"
import { chatOf, isDeleted, isRecalled, messageIn, previewContent } from "../conversation/chats.ts"
import { findContact } from "../roster/contacts.ts"
import type { Event } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import { meIn } from "../session/me.ts"
import type { AlertNotice } from "../../ports/Alerts.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../tabs/Part.ts"
import type { Stepped } from "../../Turn.ts"

/** Notifications that one event may raise: who was away for long is not buried (ALERT-05, DEC-0038). */
const NOTICES_MAX = 3
/** Characters of a message that a notification tells. */
const CLIP = 160

/** A message arrives that nobody knew here; whether it alerts is judged when all of the event is done (ALERT-05). */
export const withArrivingAlert = <S extends Pick<State, "alerts">>(state: S, message: Message): S => ({
  ...state,
  alerts: { ...state.alerts, heard: { message, before: state.alerts.heard } }
})

const isWatched = ({ open, visible }: Pick<State, "open" | "visible">, chat: ContactId): boolean => visible && open === chat

type Alerting = Pick<State, "chats" | "contacts" | "open" | "session" | "totals" | "visible">

const alertsOf = (state: Alerting, message: Message): boolean => {
  if (state.session._tag !== "LoggedIn") return false
  const circumstances = { isWatched: isWatched(state, message.chat), me: state.session.me.id }
  if (message.chat === FRIEND_NOTICES) return state.totals.system > 0 && isAlerting(message, null, circumstances)
  const contact = findContact(state, message.chat)
  if (contact === undefined) return false
  // a later line of the same event may have recalled it
  const held = messageIn(chatOf(state, contact.id), message.id, message.number)
  return isAlerting(held?.body._tag === "Recalled" ? held : message, contact, circumstances)
}

/** The newest of each chat, newest first. */
const dueOf = (state: Alerting & Pick<State, "alerts">): ReadonlyArray<Message> => {
  const due = new Map<ContactId, Message>()
  for (let each = state.alerts.heard; each !== null; each = each.before)
    if (!due.has(each.message.chat) && alertsOf(state, each.message)) due.set(each.message.chat, each.message)
  return [...due.values()]
}

const clippedText = (text: string): string => {
  if (text.length <= CLIP) return text
  // no half of a pair
  const begun = text.slice(0, CLIP).replace(/[\uD800-\uDBFF]$/, "")
  return `${begun.trimEnd()}…`
}

const clipped = (line: Preview): Preview => {
  if (line._tag === "Text") return { _tag: "Text", text: clippedText(line.text) }
  return line._tag === "Named" ? { ...line, name: clippedText(line.name) } : line
}

const nameOf = (state: Pick<State, "contacts" | "people">, { author }: Message): string =>
  findContact(state, Id.make(String(author)))?.name ?? Option.getOrUndefined(HashMap.get(state.people, author))?.name ?? ""

const noticeOf = (state: Pick<State, "contacts" | "people" | "session">, message: Message): AlertNotice => {
  const contact = findContact(state, message.chat)
  const line = previewContent(message)
  const kind = contact?.kind ?? "system"
  return {
    chat: message.chat,
    kind,
    name: contact?.name ?? "",
    sender: kind === "group" ? nameOf(state, message) : "",
    preview: clipped(preview(line.kind, line.content)),
    mentioned: message.at.includes(meIn(state))
  }
}

/** A frame that comes over the socket is as new as it can be: what it says of the clocks holds for what else comes. */
const lagOf = (
  { alerts: { lag }, connection }: Pick<State, "alerts" | "connection">,
  { sentAt }: Message,
  now: Millis
): AlertState["lag"] => {
  const socket = connection.clientId
  const took = now - sentAt
  return lag?.socket === socket && lag.millis <= took ? lag : { millis: took, socket }
}

/** Whether its notification still has something to say (ALERT-06). */
const stands = (state: Pick<State, "chats" | "contacts" | "totals">, { chat, id, number }: ShownAlert): boolean => {
  if (chat === FRIEND_NOTICES) return state.totals.system > 0
  const contact = findContact(state, chat)
  const talk = chatOf(state, chat)
  return contact !== undefined && contact.unread > 0 && !isRecalled(talk, id, number) && !isDeleted(talk, number)
}

const withAlerts = <S extends Pick<State, "alerts">>(state: S, alerts: Partial<AlertState>): S => ({
  ...state,
  alerts: { ...state.alerts, ...alerts }
})

/** Notifications go with what they told of: read here or elsewhere, recalled, deleted, or of a person who is not here any more (ALERT-06, DEC-0038). */
const ended = <S extends Pick<State, "alerts" | "chats" | "contacts" | "totals">>(
  before: Pick<State, "alerts">,
  state: S
): Stepped<S> => {
  const { shown } = before.alerts
  if (shown.length === 0) return [state, []]
  const left = state.alerts.shown.filter((each) => stands(state, each))
  const chats = shown.flatMap(({ chat }) => (left.some((each) => each.chat === chat) ? [] : [chat]))
  return chats.length === 0 ? [state, []] : [withAlerts(state, { shown: left }), [{ _tag: "EndAlerts", chats }]]
}

const someHeard = (heard: UnreportedMessages, test: (message: Message) => boolean): boolean => {
  for (let each = heard; each !== null; each = each.before) if (test(each.message)) return true
  return false
}

/** With the notifications of these messages, each in place of the one that its chat had. */
const withShown = (shown: ReadonlyArray<ShownAlert>, told: ReadonlyArray<Message>): ReadonlyArray<ShownAlert> => [
  ...shown.filter(({ chat }) => !told.some((each) => each.chat === chat)),
  ...told.map(({ chat, id, number }) => ({ chat, id, number }))
]

/** What one event brought becomes at most one alert, in the tab that leads (ALERT-05, DEC-0038). */
const raised = <
  S extends Pick<
    State,
    "alerts" | "chats" | "connection" | "contacts" | "open" | "people" | "session" | "setting" | "totals" | "visible"
  >
>(
  state: S,
  event: Event
): Stepped<S> => {
  const { heard, soundedAt } = state.alerts
  if (heard === null) return [state, []]
  const isLive = event._tag === "FrameTold"
  const lag = isLive ? lagOf(state, heard.message, event.now) : state.alerts.lag
  const soundsAt = (sentAt: number): boolean => maySound(event.now - sentAt - (lag?.millis ?? 0), soundedAt, event.now)
  // in a flood most can neither sound nor be shown: nobody has to judge them
  const mayShow = waysOf(state.setting, { isVisible: state.visible, sounds: true }).show
  const due = mayShow || someHeard(heard, ({ sentAt }) => soundsAt(sentAt)) ? dueOf(state) : []
  const sounds = due.some(({ sentAt }) => soundsAt(sentAt))
  const { show, sound, vibrate } = waysOf(state.setting, { isVisible: state.visible, sounds })
  const told = show && isLeader(state) ? due.slice(0, NOTICES_MAX) : []
  const next = withAlerts(state, {
    heard: null,
    lag,
    soundedAt: sounds ? event.now : soundedAt,
    shown: told.length === 0 ? state.alerts.shown : withShown(state.alerts.shown, told)
  })
  const alert: Intent = { _tag: "Alert", sound, vibrate, notices: told.map((message) => noticeOf(state, message)) }
  return [next, isLeader(state) && (sound || vibrate || told.length > 0) ? [alert] : []]
}

/** With what the event means to a person who looks away: alerts that it raises, and those that it ends. */
export const withAlertsUpdated = (before: Pick<State, "alerts">, [state, intents]: Stepped, event: Event): Stepped => {
  const [told, raising] = raised(state, event)
  const [next, ending] = ended(before, told)
  return [next, [...intents, ...ending, ...raising]]
}
