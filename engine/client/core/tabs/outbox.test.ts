import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Happening, play } from "#fixtures/client/play.ts"
import { done, frame, message, mine as byMe, row as listed, send } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { CHAT, chat, mine, row, waits } from "#fixtures/client/values.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import type { Event } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import type { State } from "../../State.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { draftOf, withDraft } from "../conversation/drafts.ts"
import type { Unsent } from "../conversation/State.ts"
import { withContact } from "../roster/contacts.ts"
import { outboxSaid, outboxTold } from "./outbox.ts"

const now = Millis.make(1_700_000_100_000)
const leads = withContact(play({ start: "leads", when: [] }).state, row())
const waiting = (state: State, ...all: ReadonlyArray<Unsent>): State => withChat(state, CHAT, chat([], { waiting: all }))
const ended = (ask: object): Event => ({ _tag: "CallTold", told: { ask }, now }) as unknown as Event

it("[TAB-10] how far a file came is this tab's to tell; what comes to all tabs is not", () => {
  const after = waiting(leads, waits("a"))
  const said = (event: Event) => outboxSaid(leads, event, after)
  const put = [{ _tag: "Outbox", chat: CHAT, put: [waits("a")], gone: [] }] as const
  assert.deepStrictEqual(said(ended({ area: "outbox", call: "uploadPart" })), put)
  assert.deepStrictEqual(said({ _tag: "BytesKeptTold", now } as Event), put)
  assert.deepStrictEqual(said({ _tag: "SavedTold", now } as Event), put)
  assert.deepStrictEqual(said({ _tag: "RetryAsked", chat: CHAT, id: MessageId.make("a"), now }), put)
  for (const event of [
    ended({ area: "moments", call: "uploadFile" }),
    ended({ call: "sendMessage" }),
    { _tag: "WakeTold", now } as const
  ])
    assert.deepStrictEqual(said(event), [])
})

const written = (id: string, html: string): Unsent => ({ ...waits(id), body: { _tag: "Text", html } })
const told = (state: State, ...put: ReadonlyArray<Unsent>) =>
  outboxTold(state, { _tag: "OutboxTold", said: { _tag: "Outbox", chat: CHAT, put, gone: [] }, now })

it("[TAB-07] what another tab says is no draft here any more, unless it was said before", () => {
  const typed = withDraft(waiting(leads), CHAT, "hi")
  const left = (state: State, ...put: ReadonlyArray<Unsent>) => draftOf(told(state, ...put)[0], CHAT)?.text
  assert.strictEqual(left(typed, written("a", "hi")), "")
  // one of several says it
  assert.strictEqual(left(typed, written("a", "ho"), written("b", "hi")), "")
  assert.strictEqual(left(typed, written("a", "ho")), "hi")
  assert.strictEqual(left(typed), "hi")
  const known = withDraft(waiting(leads, written("a", "hi")), CHAT, "hi")
  assert.strictEqual(left(known, written("a", "hi")), "hi")
})

it("[TAB-10] a chat in which another tab left a file is marked, so that it goes up", () => {
  const file: Unsent = { ...waits("a"), delivery: "waiting", attachment: { _tag: "Local" } }
  const [next] = told(waiting(leads), file)
  assert.deepStrictEqual([next.attaching.chats, chatOf(next, CHAT).waiting.length], [[CHAT], 1])
  // what has arrived is not to be sent again
  const [arrived] = told(withChat(leads, CHAT, chat([mine(4, { id: MessageId.make("a") })])), file)
  assert.deepStrictEqual(chatOf(arrived, CHAT).waiting, [])
})

const LINK = {
  machine: { _tag: "Open", since: now, lastFrameAt: now, pingDueAt: now, errors: 0, closes: 0 },
  ...{ _tag: "Link", bound: true, broken: null, seen: true }
}
const linked = (clientId: string): Happening => ({ fact: { _tag: "LinkTold", link: { ...LINK, clientId } } })
const BOB_ROW = { ...listed(), scope: "c:1-7", log: 0, read: 0 }
/** What was missed, as a service tells it that numbers its lines; at first all rows. */
const missed = (...entries: ReadonlyArray<object>): Happening => {
  const isFirst = entries.length === 0
  const rows = { reload: isFirst ? 1 : 0, contacts: isFirst ? [BOB_ROW] : [] }
  return { answer: "resume", body: done({ ...rows, entries, user: 0, online: [], gone: [] }) }
}
const IDS = ["w1", "w2", "w3", "w4"]
const SETTINGS: Happening = { answer: "getSystemInfo", body: done({ chatInfo: { resume: "1" } }) }
/** A tab that follows, in which somebody wrote while it was away, and that has found a leading tab since. */
const AWAY: ReadonlyArray<Happening> = [SETTINGS, linked("c9"), missed(), ...IDS.map((id) => send(id)), linked("c10")]
const saidIn = (intents: ReadonlyArray<Intent>) =>
  intents.flatMap((each) => (each._tag === "SayTabs" && each.message._tag === "Outbox" ? [each.message] : []))

prop("[OUTBOX-25] of what waited in a tab that was away, what was sent meanwhile is not said again", fc.subarray(IDS), (sent) => {
  const lines = [...sent, "other"].map((id, i) => ({
    ...{ type: "simple", time: 0, s: "c:1-7", n: i + 1 },
    data: { ...message(i + 1, { id, fromUser: { id: 1, realname: "Ann" }, toUser: 7 }) }
  }))
  const { intents } = play({ start: "follows", contacts: [listed()], when: [...AWAY, missed(...lines)] })
  const said = saidIn(intents).flatMap(({ put }) => put.map(({ id }) => String(id)))
  assert.deepStrictEqual(
    said,
    IDS.filter((id) => !sent.includes(id))
  )
})

prop(
  "[OUTBOX-26] of what waited in a tab that cannot hear of what was sent, who leads sends what has not arrived, and names what has",
  fc.subarray(IDS),
  (sent) => {
    const follower = play({ start: "follows", contacts: [listed()], when: [...AWAY, { answer: "resume" }] })
    const said = saidIn(follower.intents)
    assert.deepStrictEqual(
      said.flatMap(({ put }) => put.map(({ id }) => String(id))),
      IDS
    )
    const arrived = sent.map((id, i) => frame("simple", byMe(i + 1, id)))
    const told = said.map((each): Happening => ({ fact: { _tag: "OutboxTold", said: each } }))
    const leader = play({ start: "leads", contacts: [listed()], when: [...arrived, ...told] })
    assert.deepStrictEqual(
      saidIn(leader.intents).flatMap(({ gone }) => gone.map(String)),
      sent
    )
    const asked = leader.open.flatMap(({ ask }) => (ask.call === "sendMessage" ? [String(ask.id)] : []))
    assert.deepStrictEqual(asked, IDS.filter((id) => !sent.includes(id)).slice(0, 1))
  }
)
