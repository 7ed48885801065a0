import { ANN } from "#fixtures/client/ann.ts"
import { assert } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { prop } from "#fixtures/prop.ts"
import { appSetting } from "../../../setting/AppSetting.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Unsent } from "../conversation/State.ts"
import { chatOf } from "../conversation/chats.ts"
import type { LeaderStatus } from "./TabMessage.ts"

const T = 1_700_000_000_000
const fact = (tag: string, rest: object = {}): Happening => ({ fact: { _tag: tag, ...rest } })
const BOB = ContactId.make("2")

const counters = { errors: fc.nat(3), closes: fc.nat(3) }
const machine = fc.oneof(
  fc.record({ _tag: fc.constant("Idle"), errors: fc.constant(0), closes: fc.constant(0) }),
  fc.record({ _tag: fc.constant("Connecting"), since: fc.constant(T), ...counters }),
  fc.record({
    _tag: fc.constant("Open"),
    since: fc.constant(T),
    lastFrameAt: fc.constant(T),
    pingDueAt: fc.constant(T),
    ...counters
  }),
  fc.record({ _tag: fc.constant("Waiting"), until: fc.constant(T), cause: fc.constant("close"), ...counters }),
  fc.record({ _tag: fc.constant("GivenUp"), reason: fc.constant("error"), askAt: fc.constant(T), ...counters })
)
/** A name and a binding are there only with an open socket. */
const link = fc
  .record({ machine, clientId: fc.constantFrom("c7", "c8"), bound: fc.boolean(), seen: fc.boolean() })
  .map((drawn) => {
    const isOpen = drawn.machine._tag === "Open"
    const bound = isOpen && drawn.bound
    return { _tag: "Link", ...drawn, bound, clientId: isOpen ? drawn.clientId : "", broken: null } as unknown as LeaderStatus
  })

const unsent = fc.record({ ordinal: fc.integer({ min: 1, max: 6 }), failed: fc.boolean() }).map(
  ({ failed, ordinal }): Unsent =>
    ({
      ...{
        id: `w${ordinal}`,
        number: 0,
        chat: BOB,
        author: 1,
        body: { _tag: "Text", html: `<p>${ordinal}</p>` },
        sentAt: T + ordinal
      },
      ...{ delivery: failed ? "failed" : "waiting", refusal: "", at: [], ordinal, tries: 0, why: null }
    }) as unknown as Unsent
)
const outbox = (put: ReadonlyArray<Unsent>, gone: ReadonlyArray<string> = []): Happening =>
  fact("OutboxTold", { said: { _tag: "Outbox", chat: BOB, put, gone } })

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Happening>(
      ...[fact("LeadTold", { isMine: true }), fact("LeadTold", { isMine: false })],
      ...(["leader", "leader", "hangUp"] as const).map((remind) => ({ remind })),
      ...(["shown", "hidden", "unload", "online", "offline", "wake"] as const).map((page) => ({ page })),
      ...(["opened", "errored", "closed"] as const).map((socket) => ({ socket })),
      { frame: { type: "init", client_id: "c1" } },
      { ask: { _tag: "ReconnectAsked" } },
      { ask: { _tag: "LogoutAsked", isConfirmed: true } },
      { ask: { _tag: "ChatOpenAsked", chat: "2" } },
      { ask: { _tag: "DraftAsked", chat: "2", text: "mine" } },
      fact("StoredTold", { stored: {} }),
      fact("StoredTold", { stored: { userInfo: ANN, authToken: "bearer u", kept: [1] } })
    ),
    link.map((each) => fact("LinkTold", { link: each })),
    unsent.map((each) => outbox([each]))
  ),
  { maxLength: 40 }
)
const start = fc.constantFrom("apart" as const, "follows" as const, "leads" as const)
const begun = (from: "apart" | "follows" | "leads", when: ReadonlyArray<Happening>): Stage =>
  play({ start: from, when: [...when] })

/** Each step of a history: where it began, and what it led to. */
const walk = (
  from: "apart" | "follows" | "leads",
  when: ReadonlyArray<Happening>,
  look: (before: Stage, after: Stage) => void
): Stage => {
  let at = begun(from, [])
  for (const each of when) {
    const before = { ...at, intents: [] }
    at = happen(before, each)
    look(before, at)
  }
  return at
}
const partOf = ({ state }: Stage) => state.connection.part
const tagsOf = ({ intents }: Stage): ReadonlyArray<string> =>
  intents.map((each) => (each._tag === "SayTabs" ? each.message._tag : each._tag))

prop("[TAB-01] who has no session takes no part; a room is entered and left in turn", start, steps, (from, when) => {
  let inside = from !== "apart"
  walk(from, when, (_, after) => {
    for (const tag of tagsOf(after)) {
      if (tag === "EnterTabs") {
        assert.ok(!inside, "entered twice")
        inside = true
      }
      if (tag === "LeaveTabs") {
        assert.ok(inside, "left twice")
        inside = false
      }
    }
    const { role } = partOf(after)
    if (after.state.session._tag !== "LoggedIn") assert.strictEqual(role, "apart")
    assert.strictEqual(inside, role === "follows" || role === "leads")
  })
})

prop(
  "[TAB-02] a socket is opened only by a tab that leads, and only then is the connection its own",
  start,
  steps,
  (from, when) => {
    walk(from, when, (_, after) => {
      if (tagsOf(after).includes("OpenSocket")) assert.strictEqual(partOf(after).role, "leads")
      if (partOf(after).role === "apart") assert.strictEqual(after.state.connection.machine._tag, "Idle")
    })
  }
)

prop("[TAB-03] whatever was before, a tab that follows stands as it is told", start, steps, link, (from, when, told) => {
  const before = begun(from, when)
  const { state } = happen(before, fact("LinkTold", { link: told }))
  if (partOf(before).role !== "follows") return
  const { bound, clientId, machine: is } = state.connection
  assert.deepStrictEqual({ bound, clientId, machine: is }, { bound: told.bound, clientId: told.clientId, machine: told.machine })
})

prop(
  "[TAB-04] what waits stands in its order and once, in whatever order and however often it is told",
  fc.array(unsent, { maxLength: 12 }),
  fc.array(fc.nat(), { maxLength: 12 }),
  (all, again) => {
    const latest = new Map(all.map((each) => [each.id, each]))
    const told = begun(
      "follows",
      [...again.flatMap((i) => all.slice(i % 12, (i % 12) + 1)), ...all].map((each) => outbox([each]))
    )
    const { waiting } = chatOf(told.state, BOB)
    assert.deepStrictEqual(
      waiting,
      [...latest.values()].toSorted((a, b) => a.ordinal - b.ordinal)
    )
  }
)

prop("[TAB-04] who comes to lead opens a socket at once, and sends the first that waits", start, steps, (from, when) => {
  const before = begun(from, when)
  if (partOf(before).role !== "follows") return
  const after = happen({ ...before, intents: [] }, fact("LeadTold", { isMine: true }))
  assert.include(tagsOf(after), "OpenSocket")
  const first = chatOf(before.state, BOB).waiting.find(({ delivery }) => delivery === "waiting")
  const sent = after.intents.flatMap((each) => (each._tag === "Call" && each.ask.call === "sendMessage" ? [each.ask.id] : []))
  assert.deepStrictEqual(sent, first === undefined ? [] : [first.id])
})

prop("[TAB-05] the lead is taken only by a tab that is seen; of two sockets one is hung up", start, steps, (from, when) => {
  let sockets = from === "leads" ? 1 : 0
  const end = walk(from, when, (_, after) => {
    if (tagsOf(after).includes("TakeLead")) assert.ok(after.state.visible)
    for (const tag of tagsOf(after)) {
      // the runner keeps one: another takes its place
      if (tag === "OpenSocket") sockets = 1
      if (tag === "CloseSocket") sockets = 0
    }
    // one that was closed from outside needs no closing
    const { role } = partOf(after)
    const { _tag } = after.state.connection.machine
    if (role === "leads" && _tag !== "Open" && _tag !== "Connecting") sockets = 0
    if (sockets === 1) assert.ok(partOf(after).role === "leads" || partOf(after).holds)
  })
  const { role } = partOf(happen(end, { remind: "hangUp" }))
  if (role !== "leads") assert.ok(!partOf(happen(end, { remind: "hangUp" })).holds)
})

prop("[TAB-06] where somebody looks and nobody answers, the lead is taken after three questions", start, steps, (from, when) => {
  const before = begun(from, [...when, { page: "shown" }])
  if (partOf(before).role !== "follows") return
  let at: Stage = { ...before, now: before.now + 10 * 60_000, intents: [] }
  for (let i = 0; i < 5; i++) at = happen({ ...at, now: at.now - 500 }, { remind: "leader" })
  assert.include(tagsOf(at), "TakeLead")
})

prop(
  "[TAB-07] a draft told twice is told once, and a composer that is looked at stays",
  start,
  steps,
  fc.string(),
  (from, when, text) => {
    const before = begun(from, when)
    const drafts = fact("DraftsTold", { drafts: [{ chat: BOB, text }] })
    const once = happen(before, drafts).state
    const draft = (state: Stage["state"]) => Option.getOrUndefined(HashMap.get(state.drafts, BOB))
    assert.deepStrictEqual(draft(happen(happen(before, drafts), drafts).state), draft(once))
    const looks = before.state.visible && before.state.open === BOB
    assert.strictEqual(draft(once)?.text ?? "", looks ? (draft(before.state)?.text ?? "") : text)
  }
)

prop("[TAB-08] whatever was before, who is in or out in the storage is in or out here", start, steps, (from, when) => {
  const before = begun(from, when)
  const out = happen(before, fact("StoredTold", { stored: {} })).state
  assert.strictEqual(out.session._tag, "LoggedOut")
  const into = happen(before, fact("StoredTold", { stored: { userInfo: ANN, authToken: "bearer z" } })).state
  assert.ok(into.session._tag === "LoggedIn" && into.session.token === "bearer z")
})

prop(
  "[TAB-09] whatever was stored as settings holds, and is not stored again",
  start,
  steps,
  fc.jsonValue(),
  (from, when, setting) => {
    const before = begun(from, when)
    const stored = {
      userInfo: ANN,
      authToken: before.state.session._tag === "LoggedIn" ? before.state.session.token : "",
      appSetting: setting
    }
    const after = happen({ ...before, intents: [] }, fact("StoredTold", { stored }))
    assert.deepStrictEqual(after.state.setting, appSetting(setting))
    assert.ok(after.intents.every((each) => each._tag !== "Store" || each.key !== "appSetting"))
  }
)

prop("[CONN-10] whatever was before, a socket that is closed with 4001 leads out", start, steps, (from, when) => {
  const before = begun(from, when)
  if (before.state.session._tag !== "LoggedIn") return
  const { connection, session, toasts } = happen(before, { socket: "closed", code: 4001 }).state
  assert.deepStrictEqual([session._tag, connection.machine._tag], ["LoggedOut", "Idle"])
  assert.ok(toasts.length > 0)
})

prop(
  "[CONN-11] whatever was before, only another mobile socket of mine forces out, and the dialog says so",
  start,
  steps,
  fc.record({ id: fc.constantFrom(1, 2), client_id: fc.constantFrom("x1", "x2"), isMobile: fc.boolean() }),
  (from, when, data) => {
    const before = begun(from, when)
    const { dialog, session } = happen(before, { frame: { type: "offline", time: 1_700_000_000, data } }).state
    const isOut = before.state.session._tag === "LoggedIn" && data.id === 1 && data.isMobile
    assert.strictEqual(session._tag, isOut ? "LoggedOut" : before.state.session._tag)
    if (isOut) assert.strictEqual(dialog?.kind, "forced-offline")
  }
)

prop(
  "[CONN-12] a broken connection is known as long as it waits or has given up, and no longer than it is bound and filled in",
  start,
  steps,
  (from, when) => {
    walk(from, when, ({ state: before }, { state }) => {
      const { bound, broken, machine: is, part } = state.connection
      // another tab tells of its own
      if (part.role === "leads" && (is._tag === "Waiting" || is._tag === "GivenUp")) assert.notStrictEqual(broken, null)
      if (bound && state.legacy.loading === null && state.log.asked === null && state.log.failedAttempts === 0)
        assert.strictEqual(broken, null)
      if (before.session._tag !== state.session._tag && state.session._tag === "LoggedOut") assert.strictEqual(broken, null)
    })
  }
)
