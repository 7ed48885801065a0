import { UserId } from "#engine/account/User.ts"
import type { WireMessage } from "#engine/api/wire.ts"
import { type Frame, readFrame } from "#engine/api/frames.ts"
import { type CallName, CALLS } from "#engine/api/calls.ts"
import { INITIAL } from "#engine/client/initial.ts"
import type { State } from "#engine/client/State.ts"
import type { Intent } from "#engine/client/Intent.ts"
import { readerOf } from "#engine/client/areas/Area.ts"
import { CORE_ANSWERS, readAnswer } from "#engine/client/answers.ts"
import type { Stepped } from "#engine/client/Turn.ts"
import { step } from "#engine/client/step.ts"
import { Millis } from "#engine/format/Millis.ts"
import { Schema } from "effect"

const ME = 1
export const START = Millis.make(1_700_000_000_000)

/** Numbers that look random and are the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Text of one pushed message, as it travels. */
const pushed = (n: number, from: number): string =>
  JSON.stringify({
    type: "simple",
    time: 1_700_000_000,
    data: {
      id: `0f8fad5b-d9cb-469f-a165-${String(n).padStart(12, "0")}`,
      msg_id: n,
      type: "text",
      content: `<p>message ${n} of the benchmark</p>`,
      sendTime: START + n,
      status: "succeed",
      is_read: 0,
      is_group: 0,
      at: [],
      toContactId: from,
      toUser: ME,
      fromUser: { id: from, user_id: from, realname: `Person ${from}`, displayName: `Person ${from}`, avatar: "" },
      role: 3,
      extends: null
    }
  })

/** Decoded frames: `count` messages of `people` persons in random turn. */
export const frames = (count: number, people: number): ReadonlyArray<Frame> => {
  const roll = dice(7)
  return Array.from({ length: count }, (_, index) => {
    const read = readFrame(pushed(index + 1, 100 + roll(people)))
    if (read._tag === "Failure") throw new Error(read.failure)
    return read.success
  })
}

/** The messages in them. */
export const messagesIn = (list: ReadonlyArray<Frame>): ReadonlyArray<WireMessage> =>
  list.flatMap((each) => (each.type === "simple" ? [each.data] : []))

const SESSION = {
  userInfo: {
    id: ME,
    account: "me",
    name: "Me",
    avatar: "",
    email: "",
    sex: "unknown",
    signature: "",
    verified: false,
    qrUrl: ""
  },
  authToken: "bearer t"
}

const decodeList = Schema.decodeUnknownSync(CALLS.getContacts.answer)

/** Rows of a contact list, as they travel. */
const wireRows = (people: number): ReadonlyArray<object> => {
  const roll = dice(3)
  return Array.from({ length: people }, (_, index) => ({
    id: 100 + index,
    displayName: `${String.fromCodePoint(65 + roll(26))}${roll(1e6).toString(36)} ${index}`,
    index: String.fromCodePoint(65 + roll(26)),
    type: "text",
    lastContent: "<p>before</p>",
    lastSendTime: START - 1 - roll(1e9),
    is_top: roll(50) === 0 ? 1 : 0
  }))
}

/** The same, decoded. */
export const rows = (people: number) => decodeList(wireRows(people))

/** The client that has heard a frame, and what it asks for. */
const heard = (state: State, frame: object) => {
  const read = readFrame(JSON.stringify(frame))
  if (read._tag === "Failure") throw new Error(read.failure)
  return step(state, { _tag: "FrameTold", frame: read.success, now: START })
}

/** The client once a call that it asks for is answered with success. */
const answered = (state: State, intents: ReadonlyArray<Intent>, call: CallName, data: unknown): Stepped => {
  const ask = intents.flatMap((each) => (each._tag === "Call" && each.ask.call === call ? [each.ask] : []))[0]
  if (ask === undefined) throw new Error(`The client did not ask for ${call}.`)
  const came = { _tag: "Body", json: { code: 0, msg: "", data, count: 0, page: 1 } } as const
  const told = readAnswer(ask, SESSION.authToken, came, readerOf(CORE_ANSWERS, {}, call))
  return step(state, { _tag: "CallTold", told, now: START })
}

/** A client that is logged in, whose socket is open and bound, and that has read the list of these people. */
export const clientWith = (people: number): State => {
  const list = wireRows(people)
  const [begun] = step(INITIAL, { _tag: "StartTold", stored: SESSION, preferred: [], now: START })
  // a device on which nothing can be kept
  const [started, first] = step(begun, { _tag: "KeptTold", owner: UserId.make(ME), kept: "forbidden", now: START })
  const [listed] = answered(started, first, "getContacts", list)
  const [open] = step(listed, { _tag: "SocketTold", what: "opened", now: START })
  const [named, binding] = heard(open, { type: "init", client_id: "bench" })
  const [bound, again] = answered(named, binding, "bindUid", "")
  // once bound, the list is read once more
  return answered(bound, again, "getContacts", list)[0]
}

/** The state after all of them. */
export const fold = (state: State, list: ReadonlyArray<Frame>): State => {
  let next = state
  // later than a list could still have counted them
  const now = Millis.make(START + 60_000)
  for (const frame of list) next = step(next, { _tag: "FrameTold", frame, now })[0]
  return next
}
