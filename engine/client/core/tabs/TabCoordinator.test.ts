import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { HashMap } from "effect"
import { UserId } from "../../../account/User.ts"
import { chatOf } from "../conversation/chats.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import type { Event } from "../../Event.ts"
import type { RoomEvent } from "../../ports/Tabs.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "../conversation/State.ts"
import { step } from "../../step.ts"
import { tabCoordinatorOf } from "./TabCoordinator.ts"
import type { TabMessage } from "./TabMessage.ts"

const BOB = ContactId.make("2")
const CLEO = ContactId.make("3")
const [A, B] = [MessageId.make("a"), MessageId.make("b")]
const ME = UserId.make(ANN.id)
const now = Millis.make(1_700_000_100_000)

/** A coordinator whose room writes down what is done there, with a client that stands as a fixture begins. */
const meet = (start: "follows" | "leads") => {
  let { state } = play({ start, when: [] })
  const log = new Array<unknown>()
  const rooms = new Array<(event: RoomEvent) => void>()
  const taken = () => log.splice(0)
  const coordinator = tabCoordinatorOf({
    enter: (name, on) => {
      const number = rooms.push(on)
      log.push(`enters ${name}`)
      return {
        say: (text) => log.push(JSON.parse(text)),
        take: () => log.push("takes the lead"),
        leave: () => log.push(`leaves room ${number}`)
      }
    },
    hear: (text) => log.push(`hears ${text}`),
    now: () => now,
    state: () => state,
    tell: (event) => log.push({ told: event })
  })
  const become = (next: State, event: Event = { _tag: "WakeTold", now }) => {
    const before = state
    state = next
    coordinator.moved(before, event, next)
    return taken()
  }
  return {
    coordinator,
    taken,
    become,
    state: () => state,
    enter: () => {
      coordinator.carryOut({ _tag: "EnterTabs", person: ME })
      return taken()
    },
    /** Something happens to the client. */
    act: (event: Event) => become(step(state, event)[0], event),
    /** Another tab says something, in the first room or a later one. */
    hear: (message: TabMessage | string, room = 0) => {
      rooms[room]?.({ _tag: "Heard", text: typeof message === "string" ? message : JSON.stringify(message) })
      return taken()
    },
    happen: (event: RoomEvent, room = 0) => {
      rooms[room]?.(event)
      return taken()
    }
  }
}
type Met = ReturnType<typeof meet>

const withConnection = ({ state }: Met, more: Partial<State["connection"]>): State => ({
  ...state(),
  connection: { ...state().connection, ...more }
})
const linkIn = ({ connection: { bound, broken, clientId, machine }, visible }: State) => ({
  _tag: "Link",
  machine,
  clientId,
  bound,
  broken,
  seen: visible
})
const waits = { _tag: "Waiting", until: Millis.make(now + 5000), cause: "close", errors: 0, closes: 1 } as const
const connects = { _tag: "Connecting", since: now, errors: 0, closes: 0 } as const

it("[TAB-01] a room is entered and left in turn, and nothing comes from one that was left", () => {
  const met = meet("leads")
  met.coordinator.carryOut({ _tag: "TakeLead" })
  met.coordinator.carryOut({ _tag: "SayTabs", message: { _tag: "Hello" } })
  assert.deepStrictEqual(met.taken(), [])
  assert.deepStrictEqual(met.enter(), ["enters 1"])
  met.coordinator.carryOut({ _tag: "TakeLead" })
  met.coordinator.carryOut({ _tag: "SayTabs", message: { _tag: "Hello" } })
  assert.deepStrictEqual(met.taken(), ["takes the lead", { _tag: "Hello" }])
  assert.deepStrictEqual(met.happen({ _tag: "Led" }), [{ told: { _tag: "LeadTold", isMine: true, now } }])
  assert.deepStrictEqual(met.happen({ _tag: "Robbed" }), [{ told: { _tag: "LeadTold", isMine: false, now } }])
  assert.deepStrictEqual(met.enter(), ["leaves room 1", "enters 1"])
  assert.deepStrictEqual(met.happen({ _tag: "Led" }, 0), [])
  assert.deepStrictEqual(met.happen({ _tag: "Led" }, 1), [{ told: { _tag: "LeadTold", isMine: true, now } }])
  met.coordinator.carryOut({ _tag: "LeaveTabs" })
  assert.deepStrictEqual(met.taken(), ["leaves room 2"])
  assert.deepStrictEqual(met.happen({ _tag: "Led" }, 1), [])
  met.enter()
  met.coordinator.end()
  assert.deepStrictEqual(met.taken(), ["leaves room 3"])
})

it("[TAB-03] the leading tab tells how it is connected when that is news, and when a tab asks", () => {
  const met = meet("leads")
  met.enter()
  const told = (more: Partial<State["connection"]>) => {
    const next = withConnection(met, more)
    const said = met.become(next)
    if (said.length > 0) assert.deepStrictEqual(said, [linkIn(next)])
    return said.length > 0
  }
  assert.ok(told({}), "first of all")
  assert.ok(!told({}), "nothing happened")
  assert.ok(told({ bound: false }))
  assert.ok(told({ broken: "error" }))
  assert.ok(told({ clientId: "c5" }))
  assert.ok(told({ machine: { ...connects, errors: 0 } }))
  assert.ok(!told({ machine: { ...connects, since: Millis.make(now + 1) } }), "a connection that goes on")
  assert.ok(told({ machine: { ...connects, errors: 1 } }))
  assert.ok(told({ machine: { ...connects, errors: 1, closes: 1 } }))
  assert.ok(told({ machine: { ...connects, closes: 1 } }))
  assert.ok(told({ machine: waits }))
  assert.ok(!told({ machine: { ...waits } }))
  assert.ok(told({ machine: { ...waits, until: Millis.make(now + 9000) } }))
  const hidden = { ...met.state(), visible: false }
  assert.deepStrictEqual(met.become(hidden), [linkIn(hidden)])
  assert.deepStrictEqual(met.hear({ _tag: "Hello" }), [linkIn(hidden)])
  assert.deepStrictEqual(met.become(hidden), [])
})

it("[TAB-03] who follows tells nothing; once it leads it tells again", () => {
  const met = meet("leads")
  met.enter()
  const leading = met.state()
  assert.deepStrictEqual(met.become(leading), [linkIn(leading)])
  const following = withConnection(met, { part: { ...leading.connection.part, role: "follows" } })
  assert.deepStrictEqual(met.become(following), [])
  assert.deepStrictEqual(met.hear({ _tag: "Hello" }), [])
  assert.deepStrictEqual(met.become(leading), [linkIn(leading), { _tag: "Uploads", going: [] }])
  // also in another room, where nobody knows
  met.enter()
  assert.deepStrictEqual(met.become(leading), [linkIn(leading)])
})

const LINK = { _tag: "Link", machine: waits, clientId: "", bound: false, broken: "close", seen: true } as const
const OUTBOX = { _tag: "Outbox", chat: BOB, put: [], gone: [A] } as const
const UNREPORTED = { _tag: "Unsaid", put: [[BOB, 3]], gone: [] } as const
const DRAFTS = { _tag: "Drafts", drafts: [{ chat: BOB, text: "half" }] } as const
const NONE = { _tag: "NoResponse" } as const

for (const [message, follower, leader] of [
  [LINK, [{ told: { _tag: "LinkTold", link: LINK, now } }], []],
  [{ _tag: "Frame", text: "{}" }, ["hears {}"], []],
  [{ _tag: "Try" }, [], [{ told: { _tag: "ReconnectAsked", now } }]],
  ...(
    [
      [
        { _tag: "Sent", chat: BOB, id: A, came: NONE },
        { _tag: "SentTold", chat: BOB, id: A, came: NONE, now }
      ],
      [OUTBOX, { _tag: "OutboxTold", said: OUTBOX, now }],
      [UNREPORTED, { _tag: "UnreportedReadsTold", said: UNREPORTED, now }],
      [DRAFTS, { _tag: "DraftsTold", drafts: DRAFTS.drafts, now }]
    ] as const
  ).map(([said, told]) => [said, [{ told }], [{ told }]] as const),
  ["what a later version says", [], []]
] as ReadonlyArray<readonly [TabMessage | string, ReadonlyArray<unknown>, ReadonlyArray<unknown>]>)
  it(`[TAB-02] ${typeof message === "string" ? message : message._tag} is told to whom it concerns`, () => {
    for (const [start, want] of [
      ["follows", follower],
      ["leads", leader]
    ] as const) {
      const met = meet(start)
      met.enter()
      assert.deepStrictEqual(met.hear(message), want)
    }
  })

it("[TAB-02] the leading tab passes on what its socket brings, and the outcome of its messages", () => {
  const [leads, follows] = [meet("leads"), meet("follows")]
  for (const met of [leads, follows]) {
    met.enter()
    met.coordinator.relay("{}")
    met.coordinator.sent(BOB, A, NONE)
  }
  const sent = { _tag: "Sent", chat: BOB, id: A, came: NONE }
  assert.deepStrictEqual([leads.taken(), follows.taken()], [[{ _tag: "Frame", text: "{}" }, sent], [sent]])
})

it("a short message is passed on whole, for a tab of an earlier version", () => {
  const met = meet("leads")
  met.enter()
  met.coordinator.relay('{"type":"simple","s":"c:1-7","n":4,"short":{"id":"a","user_id":7,"toUser":1}}')
  const [said] = met.taken() as ReadonlyArray<{ readonly text: string }>
  assert.deepInclude(JSON.parse(said?.text ?? ""), { type: "simple", s: "c:1-7", n: 4 })
  assert.deepInclude((JSON.parse(said?.text ?? "") as { readonly data: object }).data, { id: "a", type: "text", toContactId: 7 })
})

const saved = (...ids: ReadonlyArray<MessageId>): Event => ({
  _tag: "SavedTold",
  owner: ME,
  messages: ids.map((id) => ({ chat: BOB, id })),
  trouble: null,
  now
})
const refused = (id: MessageId): Event => ({
  _tag: "SentTold",
  chat: BOB,
  id,
  came: { _tag: "Body", json: { code: 400, msg: "no", data: "" } },
  now
})

it("[TAB-04] what a person writes, tries again or gives up is told once it is kept, and all that waits is told to a tab that asks", () => {
  const met = meet("leads")
  met.enter()
  met.act({ _tag: "WakeTold", now })
  const waiting = () => chatOf(met.state(), BOB).waiting
  const said = (put: ReadonlyArray<Unsent>, gone: ReadonlyArray<MessageId> = []) => [{ _tag: "Outbox", chat: BOB, put, gone }]
  const write = (id: MessageId) => met.act({ _tag: "SendAsked", chat: BOB, text: id, id, now })
  assert.deepStrictEqual([...write(A), ...write(B)], [])
  assert.deepStrictEqual(met.act(saved(A)), said(waiting()))
  assert.deepStrictEqual(met.act(saved(B)), said(waiting().slice(1)))
  assert.deepStrictEqual(met.act(refused(A)), [])
  assert.deepStrictEqual(met.act({ _tag: "RetryAsked", chat: BOB, id: A, now }), said(waiting().slice(0, 1)))
  assert.deepStrictEqual(met.act(refused(A)), [])
  assert.deepStrictEqual(met.hear({ _tag: "Hello" }), [linkIn(met.state()), ...said(waiting())])
  assert.deepStrictEqual(met.act({ _tag: "DiscardAsked", chat: BOB, id: A, now }), said([], [A]))
  assert.deepStrictEqual(
    waiting().map(({ id }) => id),
    [B]
  )
  met.act(refused(B))
  met.act({ _tag: "DiscardAsked", chat: BOB, id: B, forGood: true, now })
  assert.deepStrictEqual(met.hear({ _tag: "Hello" }), [linkIn(met.state())])
})

it("[TAB-07] what is left in a composer is told to the others when they know it otherwise", () => {
  const met = meet("follows")
  met.enter()
  const type = (text: string, chat = BOB) => assert.deepStrictEqual(met.act({ _tag: "DraftAsked", chat, text, now }), [])
  const drafts = (...texts: ReadonlyArray<readonly [ContactId, string]>) => [
    { _tag: "Drafts", drafts: texts.map(([chat, text]) => ({ chat, text })) }
  ]
  const hide: Event = { _tag: "HiddenTold", now }
  met.act({ _tag: "ChatOpenAsked", chat: BOB, now })
  type("half")
  assert.deepStrictEqual(met.act(hide), drafts([BOB, "half"]))
  assert.deepStrictEqual(met.act(hide), [])
  type("cleo", CLEO)
  assert.deepStrictEqual(met.act({ _tag: "ChatCloseAsked", now }), drafts([CLEO, "cleo"]))
  // another tab left the same
  type("more")
  met.hear({ _tag: "Drafts", drafts: [{ chat: BOB, text: "more" }] })
  assert.deepStrictEqual(met.act(hide), [])
  // what was written is no draft any more
  met.act({ _tag: "SendAsked", chat: BOB, text: "more", id: A, now })
  assert.deepStrictEqual(met.act(saved()), [])
  assert.deepStrictEqual(
    met.act(saved(A)).filter((each) => (each as TabMessage)._tag !== "Outbox"),
    drafts([BOB, ""])
  )
  type("last")
  assert.deepStrictEqual(met.act({ _tag: "UnloadTold", now }), drafts([BOB, "last"]))
  // nobody in another room knows
  met.enter()
  assert.deepStrictEqual(met.act(hide), drafts([CLEO, "cleo"], [BOB, "last"]))
})

it("[LOG-08] up to where a tab has read is told to the others", () => {
  const met = meet("follows")
  met.enter()
  const read: State = { ...met.state(), unreportedReads: HashMap.make([BOB, 3]) }
  assert.deepStrictEqual(met.become(read), [UNREPORTED])
  assert.deepStrictEqual(met.become(read), [])
})

it("[TAB-10] how far files are is told to a tab that asks, and heard by one that follows", () => {
  const leading = meet("leads")
  leading.enter()
  const { attaching, uploads } = leading.state()
  leading.become({
    ...leading.state(),
    attaching: { ...attaching, underWay: [A] },
    uploads: { ...uploads, [A]: { sent: 3, size: 9 } }
  })
  const said = { _tag: "Uploads", going: [{ file: A, sent: 3, size: 9 }] } as const
  assert.deepStrictEqual(leading.hear({ _tag: "Hello" }), [linkIn(leading.state()), said])
  assert.deepStrictEqual(leading.hear(said), [])
  const following = meet("follows")
  following.enter()
  assert.deepStrictEqual(following.hear(said), [{ told: { _tag: "UploadsTold", going: said.going, now } }])
})
