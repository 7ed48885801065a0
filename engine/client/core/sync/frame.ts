import type { UserId } from "../../../account/User.ts"
import type { Frame } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import { HEARD } from "../heard.ts"
import { HEARERS } from "../../areas/slices.ts"
import { bindNewSocket, stepConnection, withIgnored } from "./connection.ts"
import { forceOut } from "../session/ended.ts"
import { withOnline } from "../roster/list.ts"
import { withLooseFriend, numberedFrame, looseFrame } from "./legacy/frame.ts"
import { withMeanwhile } from "./legacy/listState.ts"
import { presenceNoted } from "./log/ask.ts"
import { drainAll, handleLine } from "./log/cursor.ts"
import type { Lined } from "./log/Log.ts"
import { readTo } from "./log/reading.ts"
import { meIn } from "../session/me.ts"
import { withFriend, requestStaleProfile, requestsAgain } from "../people/profiles.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { RequestSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { groupFrame } from "../groups/heard.ts"
import { applyNewFriend, applyNewMessage, applyRecall } from "./numbered.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** Somebody comes or goes (CLIENT-29, spec 1.2). */
const online = <S extends Pick<State, RowSlices | "legacy" | "log">>(state: S, { id, is_online }: DataOf<"isOnline">): S => {
  const chat = ContactId.make(id)
  const told = presenceNoted(withOnline(state, chat, is_online), chat, is_online)
  return withMeanwhile(told, { _tag: "Online", chat, online: is_online })
}

/** Who is a person has a number for a name; a group has no page to say so. */
const befriendedBy = <S extends Pick<State, RequestSlices | "groups" | "profiles" | "tasks" | "totals">>(
  state: S,
  { id }: DataOf<"appendContact">
): Turn<S> => {
  const person = Number(id) as UserId
  if (!state.service.friendsMatter) return stay(state)
  return requestStaleProfile(withFriend(state, person), person)
}

const ofSocket = <S extends Pick<State, RequestSlices>>(state: S, frame: Frame): Turn<S> => {
  switch (frame.type) {
    case "init":
      return bindNewSocket(state, frame.data.client_id)
    case "ping":
      return [state, [{ _tag: "SendFrame", frame: { type: "pong" } }]]
    default:
      return stay(state)
  }
}

/** What does the same whether or not the server numbers its changes; areas hear it after the rest. `null` for all else. */
const eitherWay = (state: State, frame: Frame): Turn | null => {
  const turn = HEARD[frame.type]?.(state, frame as never) ?? null
  return HEARERS.has(frame.type) ? heardToo(turn ?? ofSocket(state, frame), frame) : turn
}

/** The areas hear it, too. */
const heardToo = <S>(turn: Turn<S>, frame: Frame): Turn<S> => andThen(turn, (next) => [next, [{ _tag: "Hear", frame }]])

const ofSession = (state: State, frame: Frame, now: Millis): Turn => {
  switch (frame.type) {
    case "isOnline":
      return heardToo(stay(online(state, frame.data)), frame)
    case "offline":
      return forceOut(state, frame.data)
    case "appendContact":
      return andThen(withLooseFriend(state, frame.data), (next) => befriendedBy(next, frame.data))
    default:
      return looseFrame(state, frame, now) ?? eitherWay(state, frame) ?? ofSocket(state, frame)
  }
}

/** I made or answered a request, here or on another device, or one of mine was answered: so many wait for me (CLIENT-34). */
const requestsLeft = <S extends Pick<State, RequestSlices | "tasks" | "totals">>(state: S, waiting: number): Turn<S> =>
  requestsAgain({ ...state, totals: { ...state.totals, system: waiting } })

/** A line of the log whose turn it is: everything of its scope before it is applied already, so that it is simply the next (LOG-01, LOG-05). `isMissed`: a resume brings it, and the row that goes with it. */
export const applyLine = (state: State, told: Lined, isMissed = false): Turn => {
  switch (told.type) {
    case "simple":
    case "group":
    case "groupEvent":
    case "callMessage":
      return applyNewMessage(state, told.data, told)
    case "undoMessage":
      return applyRecall(state, told.data, isMissed)
    case "appendContact":
      return andThen(applyNewFriend(state, told.data, told), (next) => befriendedBy(next, told.data))
    case "readByMe":
      return readTo(state, ContactId.make(told.data.toContactId), told.data.upTo, meIn(state))
    case "requestsWaiting":
      return requestsLeft(state, told.data.waiting)
    case "addGroup":
      // what was said there since may have come first
      return andThen(groupFrame(state, told), (next) => drainAll(next, applyLine))
    case "skipped":
      return stay(withIgnored(state))
    default:
      return eitherWay(state, told) ?? stay(state)
  }
}

const ofPerson = (state: State, told: Frame, now: Millis): Turn => {
  const line = numberedFrame(state, told)
  return line === null ? ofSession(state, told, now) : handleLine(state, line, applyLine)
}

/** A frame is a fact: it is applied without asking, and it shows that the connection lives. Without a session only the socket's own frames mean anything (CLIENT-36, spec 7.8). */
export const applyFrame = (state: State, told: Frame, now: Millis): Turn =>
  andThen(stepConnection(state, { _tag: "FrameReceived" }, now), (next) =>
    next.session._tag === "LoggedIn" ? ofPerson(next, told, now) : ofSocket(next, told)
  )
