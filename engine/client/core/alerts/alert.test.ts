import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { BOB, CHAT, chat, ME, row, said } from "#fixtures/client/values.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId, FRIEND_NOTICES } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Message } from "../../../message/Message.ts"
import { withAlertsUpdated, withArrivingAlert } from "./alerts.ts"
import { EMPTY_CHAT, withChat } from "../conversation/chats.ts"
import { withContact } from "../roster/contacts.ts"
import type { Event } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import type { State } from "../../State.ts"

const now = Millis.make(1_700_000_100_000)
const base = play({ when: [] }).state
const GROUP = ContactId.make("group-5")
const setting = { ...base.setting, notifyStatus: true, voiceStatus: true, vibrateStatus: true }
/** Nobody looks; Bob has something unread. */
const hidden: State = withContact({ ...base, setting, visible: false }, row())
const fresh = (more: Partial<Message> = {}) => said(9, { sentAt: Millis.make(now - 1000), ...more })
const text = (html: string) => ({ body: { _tag: "Text" as const, html } })

const come: Event = { _tag: "FrameTold", frame: { type: "pong", time: 0 } as never, now }
const ring = (state: State, messages: ReadonlyArray<Message>, event: Event = come) =>
  withAlertsUpdated(state, [messages.reduce(withArrivingAlert, state), []], event)
const raisedBy = (state: State, ...messages: ReadonlyArray<Message>) =>
  ring(state, messages)[1].flatMap((each) => (each._tag === "Alert" ? [each] : []))
const noticeBy = (state: State, message: Message) => raisedBy(state, message)[0]?.notices[0]

it("[ALERT-05] a message that nobody sees is told of, with who wrote and what", () => {
  const want = { chat: CHAT, kind: "person", name: "Bob", sender: "", preview: { _tag: "Text", text: "t9" }, mentioned: false }
  assert.deepStrictEqual(raisedBy(hidden, fresh()), [
    { _tag: "Alert", sound: true, vibrate: true, notices: [want] } as Intent & { readonly _tag: "Alert" }
  ])
  assert.strictEqual(noticeBy(hidden, fresh({ at: [ME] }))?.mentioned, true)
  assert.strictEqual(noticeBy(hidden, fresh({ at: [BOB] }))?.mentioned, false)
})

it("[ALERT-05] only an open chat that somebody sees is quiet", () => {
  const notices = (state: State) => raisedBy(state, fresh()).map((each) => each.notices.length)
  assert.deepStrictEqual(notices({ ...hidden, open: CHAT }), [1])
  assert.deepStrictEqual(notices({ ...hidden, visible: true }), [0])
  assert.deepStrictEqual(notices({ ...hidden, visible: true, open: CHAT }), [])
})

it("[ALERT-05] nothing is told to nobody, of nobody, or of what was recalled meanwhile", () => {
  assert.deepStrictEqual(raisedBy({ ...hidden, session: { _tag: "LoggedOut" } }, fresh()), [])
  assert.deepStrictEqual(raisedBy(hidden, fresh({ chat: ContactId.make("9") })), [])
  const recalled = fresh({ body: { _tag: "Recalled", by: BOB, text: "gone", was: "" } })
  assert.deepStrictEqual(raisedBy(withChat(hidden, CHAT, chat([recalled])), fresh()), [])
})

it("[ALERT-05] a request is told of as long as nobody looked at it", () => {
  const request = fresh({ chat: FRIEND_NOTICES })
  const wanted = (system: number, more: Partial<State> = {}) => ({ ...hidden, ...more, totals: { ...hidden.totals, system } })
  assert.deepInclude(noticeBy(wanted(1), request), { kind: "system", name: "", sender: "" })
  assert.deepStrictEqual(raisedBy(wanted(0), request), [])
  assert.deepStrictEqual(raisedBy(wanted(1, { visible: true, open: FRIEND_NOTICES }), request), [])
})

it("[ALERT-05] a long text is clipped to 160 characters, no half of a pair and no blank before the dots", () => {
  const lineOf = (html: string) => noticeBy(hidden, fresh(text(html)))?.preview
  const clip = (html: string, to: string) => assert.deepStrictEqual(lineOf(html), { _tag: "Text", text: to })
  clip("x".repeat(160), "x".repeat(160))
  clip("x".repeat(161), `${"x".repeat(160)}…`)
  clip(`${"x".repeat(159)} y`, `${"x".repeat(159)}…`)
  clip(`${"x".repeat(159)}😀`, `${"x".repeat(159)}…`)
  clip(`😀${"x".repeat(160)}`, `😀${"x".repeat(158)}…`)
  const image = { _tag: "Emoji" as const, url: "https://x.example/1.png", file: 1 }
  assert.deepStrictEqual(noticeBy(hidden, fresh({ body: image }))?.preview, { _tag: "Label", label: "emoji" })
  const place = { _tag: "Location" as const, text: `[Ort] ${"x".repeat(161)}`, name: "", address: "", latitude: 0, longitude: 0 }
  assert.deepStrictEqual(noticeBy(hidden, fresh({ body: place }))?.preview, {
    _tag: "Named",
    label: "location",
    name: `${"x".repeat(160)}…`
  })
})

it("[ALERT-05] in a group it says who wrote: by my name for them, else by theirs", () => {
  const group = withContact(hidden, row({ id: GROUP, kind: "group", name: "Friends" }))
  const by = (author: number, state = group) => noticeBy(state, fresh({ chat: GROUP, author: UserId.make(author) }))?.sender
  assert.strictEqual(by(7), "Bob")
  assert.strictEqual(by(8), "")
  const people = HashMap.set(group.people, UserId.make(8), { id: UserId.make(8), name: "Cy", avatar: "" })
  assert.strictEqual(by(8, { ...group, people }), "Cy")
})

it("[ALERT-05] one event raises the three newest chats' notifications, each in place of the one before", () => {
  const ids = ["21", "22", "23", "24"].map((id) => ContactId.make(id))
  const state = ids.reduce((next, id) => withContact(next, row({ id })), hidden)
  const [first] = ring(state, [fresh(), fresh({ chat: ids[0] as ContactId, number: said(1).number })])
  const [second, intents] = ring(
    first,
    ids.map((id, n) => fresh({ chat: id, number: said(n + 10).number }))
  )
  assert.deepStrictEqual(
    intents.flatMap((each) => (each._tag === "Alert" ? each.notices.map((notice) => notice.chat) : [])),
    ids.slice(1).toReversed()
  )
  const standing = ({ alerts }: State) => alerts.shown.map((each) => [each.chat, each.number])
  assert.deepStrictEqual(standing(second), [
    [ids[0], 1],
    [CHAT, 9],
    ["24", 13],
    ["23", 12],
    ["22", 11]
  ])
  const [third] = ring(second, [fresh(), fresh({ chat: ids[2] as ContactId, number: said(30).number })])
  assert.deepStrictEqual(
    standing(third).filter(([id]) => id === "23"),
    [["23", 30]]
  )
  assert.strictEqual(third.alerts.shown.length, 5)
})

it("[ALERT-05] how far the clocks differ is known of this socket alone: the quickest arrival tells", () => {
  const lagged = (millis: number, socket: string): State => ({ ...hidden, alerts: { ...hidden.alerts, lag: { millis, socket } } })
  const late = fresh({ sentAt: Millis.make(now - 20_000) })
  const { clientId } = base.connection
  const heardWith = (state: State) => [ring(state, [late])[0].alerts.lag?.millis, raisedBy(state, late)[0]?.sound]
  assert.deepStrictEqual(heardWith(lagged(5, "another")), [20_000, true])
  assert.deepStrictEqual(heardWith(lagged(5, clientId)), [5, false])
  assert.deepStrictEqual(heardWith(lagged(30_000, clientId)), [20_000, true])
  assert.deepStrictEqual(ring(hidden, [late], { _tag: "ShownTold", now })[0].alerts.lag, null)
})

it("[ALERT-06] a notification stands as long as it has something to say", () => {
  const shown = { chat: CHAT, id: said(9).id, number: 9 }
  const requests = { chat: FRIEND_NOTICES, id: said(3).id, number: 3 }
  const standing = (state: State, ...each: ReadonlyArray<typeof shown>): State => ({
    ...state,
    alerts: { ...state.alerts, shown: each }
  })
  const endedBy = (state: State, ...each: ReadonlyArray<typeof shown>): unknown => {
    const [next, intents] = ring(standing(state, ...each), [])
    return [intents, next.alerts.shown]
  }
  const gone = [[{ _tag: "EndAlerts", chats: [CHAT] }], []]
  const stays = [[], [shown]]
  assert.deepStrictEqual(endedBy(hidden, shown), stays)
  assert.deepStrictEqual(endedBy(withChat(hidden, CHAT, chat([fresh()])), shown), stays)
  assert.deepStrictEqual(endedBy(withContact(hidden, row({ unread: 0 })), shown), gone)
  assert.deepStrictEqual(endedBy({ ...hidden, contacts: HashMap.empty() }, shown), gone)
  assert.deepStrictEqual(endedBy(withChat(hidden, CHAT, { ...EMPTY_CHAT, deletedNumbers: [9] }), shown), gone)
  const recalled = fresh({ body: { _tag: "Recalled", by: BOB, text: "gone", was: "" } })
  assert.deepStrictEqual(endedBy(withChat(hidden, CHAT, chat([recalled])), shown), gone)
  assert.deepStrictEqual(endedBy({ ...hidden, totals: { ...hidden.totals, system: 1 } }, requests), [[], [requests]])
  assert.deepStrictEqual(endedBy(hidden, requests, shown), [[{ _tag: "EndAlerts", chats: [FRIEND_NOTICES] }], [shown]])
})
