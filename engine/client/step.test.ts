import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { ANN } from "#fixtures/client/ann.ts"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { CHAT, chat, row, waits } from "#fixtures/client/values.ts"
import { Mistake } from "../error/Mistake.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import type { Area, Areas } from "./areas/Area.ts"
import { withChat } from "./core/conversation/chats.ts"
import { withContact } from "./core/roster/contacts.ts"
import type { State } from "./State.ts"
import type { DialogState } from "./core/notices/Words.ts"
import { step } from "./step.ts"
import { stay } from "./Turn.ts"

const now = Millis.make(1_700_000_100_000)
const online = play({ when: [] }).state
const stranger = play({ start: "stranger", when: [] }).state

const asking = (state: State, kind: DialogState["kind"]): State => ({
  ...state,
  dialog:
    kind === "unsent" ? { kind, count: 2 } : kind === "removed" || kind === "dissolved" ? { kind, name: "Friends" } : { kind }
})
const confirmed = (state: State, kind: DialogState["kind"]) => {
  const [next, intents] = step(asking(state, kind), { _tag: "DialogConfirmAsked", now })
  return [next.session._tag, next.dialog, intents.some(({ _tag }) => _tag === "Forget")]
}

it("a question that is confirmed goes, and logs out where it was about the session", () => {
  for (const kind of ["removed", "dissolved"] as const) assert.deepStrictEqual(confirmed(online, kind), ["LoggedIn", null, false])
  for (const kind of ["authorization-expired", "forced-offline"] as const) {
    assert.deepStrictEqual(confirmed(online, kind), ["LoggedOut", null, true])
    assert.deepStrictEqual(confirmed(stranger, kind), ["LoggedOut", null, false])
  }
  const waiting = withChat(withContact(online, row()), CHAT, chat([], { waiting: [waits("w")] }))
  assert.deepStrictEqual(confirmed(waiting, "unsent"), ["LoggedOut", null, true])
  assert.deepStrictEqual(step(online, { _tag: "DialogConfirmAsked", now }), [online, []])
})

it("only the question about what is not sent can be cancelled", () => {
  const cancelled = (kind: DialogState["kind"]) => step(asking(online, kind), { _tag: "DialogCancelAsked", now })[0].dialog?.kind
  assert.deepStrictEqual(
    (["unsent", "removed", "dissolved", "forced-offline", "authorization-expired"] as const).map(cancelled),
    [undefined, "removed", "dissolved", "forced-offline", "authorization-expired"]
  )
})

it("[CLIENT-36] what became of a login can be put aside without a session", () => {
  const failed: State = { ...stranger, tasks: { login: { _tag: "Failed", words: { _tag: "Said", text: "no" } } } }
  assert.deepStrictEqual(step(failed, { _tag: "TaskForgetAsked", task: "login", now })[0].tasks, {})
})

it("[CLIENT-21] only what is given up for good does not come back to the composer", () => {
  const [waiting] = [withChat(withContact(online, row()), CHAT, chat([], { waiting: [waits("w")] }))]
  const left = (forGood: boolean) => {
    const [next] = step(waiting, { _tag: "DiscardAsked", chat: CHAT, id: waits("w").id, now, ...(forGood ? { forGood } : {}) })
    return Option.getOrUndefined(HashMap.get(next.drafts, CHAT))?.text
  }
  assert.deepStrictEqual([left(true), left(false)], [undefined, "t0"])
})

it("what the device tells is known", () => {
  const [offline] = step(online, { _tag: "OfflineTold", now })
  assert.isTrue(offline.connection.offline)
  assert.isFalse(step(offline, { _tag: "NetworkTold", now })[0].connection.offline)
  const ignored = see(play({ when: [{ frame: { type: "nonsense" } }, { frame: "no json" }] }))
  assert.deepStrictEqual(ignored["toasts"], [])
  assert.strictEqual(play({ when: [{ frame: { type: "nonsense" } }, { frame: "no json" }] }).state.connection.ignored, 2)
})

it("of several toasts the one goes whose time is over", () => {
  const words = { _tag: "Said" as const, text: "no" }
  const toasts = [1, 2, 3].map((id) => ({ id, words, millis: 2500 as const }))
  const [next] = step({ ...online, toasts }, { _tag: "ToastGoneTold", id: 2, now })
  assert.deepStrictEqual(
    next.toasts.map(({ id }) => id),
    [1, 3]
  )
})

it("who has no session connects to nothing by coming back", () => {
  assert.deepStrictEqual(see(play({ start: "stranger", when: [{ page: "hidden" }, { page: "shown" }] }))["sockets"], [])
  assert.deepStrictEqual(see(play({ when: [{ page: "unload" }, { page: "shown" }] }))["sockets"], ["CloseSocket", "OpenSocket"])
})

it("[CONN-10] without a session a socket that says so ends nothing, and says nothing", () => {
  const [next, intents] = step(stranger, { _tag: "SocketTold", what: "closed", code: 4001, now })
  assert.deepStrictEqual([next.toasts, intents], [[], []])
})

it("[TAB-08] what is kept of who is here is not deleted, though it was marked once", () => {
  const stored = {
    userInfo: ANN,
    authToken: "bearer t",
    kept: [ANN.id, 7],
    forgotten: [ANN.id, 7].map((owner) => ({ owner, gone: false }))
  }
  const start = (session: object) => see(play({ start: "nothing", when: [{ stored: { ...stored, ...session } }] }))["forgotten"]
  assert.deepStrictEqual([start({}), start({ authToken: "" })], [[7], [1, 7]])
})

it("a name that every object has is no row: neither of a reminder, nor of a call, nor of a frame", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    assert.deepStrictEqual(step(online, { _tag: "ReminderTold", of: name as never, now }), [online, []])
    const { session } = online
    const token = session._tag === "LoggedIn" ? session.token : ""
    const told = {
      call: name,
      ask: { call: name, body: {} },
      token,
      result: { _tag: "Done", data: "", msg: "", count: 0, page: 1 }
    }
    assert.deepStrictEqual(step(online, { _tag: "CallTold", told: told as never, now }), [online, []])
    const [next] = step(online, { _tag: "FrameTold", frame: { type: name, data: {} } as never, now })
    assert.deepStrictEqual({ ...next, connection: online.connection }, online)
  }
})

it("[CLIENT-36] what is no event is a mistake of the program, which names it", () => {
  for (const [event, name] of [
    [{ _tag: "NopeAsked", now }, "NopeAsked"],
    [{ _tag: "NopeTold", now }, "NopeTold"],
    [{ _tag: 5, now }, "5"],
    [{ now }, "undefined"]
  ] as const)
    assert.throws(() => step(online, event as never), Mistake, `There is no event "${name}".`)
})

const found = { _tag: "MessagesSoughtAsked", area: "search", words: "t", page: 1, now, commandId: "s" } as const
const told = { _tag: "FrameTold", frame: { type: "moments", data: {} } as never, now } as const
const { search } = ALL_AREAS
/** An area that shows which frame it heard. */
const hearing: Areas = {
  moments: { ...search, heard: (state, frame) => stay({ ...state, open: frame.type as never }) } as Area
}

it("a command of an area whose code is not here has its turn once that is here", () => {
  const [waits, load] = step(online, found)
  assert.deepStrictEqual(load, [{ _tag: "LoadArea", name: "search", event: found }])
  assert.deepStrictEqual([waits.search, waits.commands.map(({ id }) => id)], [online.search, ["s"]])
  const loaded = { _tag: "AreaLoadedTold", name: "search", event: found, isHere: true, now } as const
  const [here, intents] = step(waits, loaded, ALL_AREAS)
  assert.deepStrictEqual([here.search.words, here.tasks.searchMessages], ["t", { _tag: "Busy" }])
  assert.deepStrictEqual(
    intents.map((each) => [each._tag, each._tag === "Call" && each.ask.for]),
    [
      ["Call", "s"],
      ["SearchArchive", false]
    ]
  )
  // the session that it belonged to is over
  assert.deepStrictEqual(step(stranger, loaded, ALL_AREAS), [stranger, []])
})

it("a command whose code cannot be loaded is refused for want of a network", () => {
  const [waits] = step(online, found)
  const [next, intents] = step(waits, { _tag: "AreaLoadedTold", name: "search", event: found, isHere: false, now })
  assert.deepStrictEqual([next.search, next.commands], [online.search, []])
  const words = { _tag: "Key", key: "error:network-timeout", params: {} } as const
  const outcome = { _tag: "Refused", words, reason: "", by: "client" } as const
  assert.deepStrictEqual(intents, [{ _tag: "Settled", settled: { id: "s", command: "MessagesSoughtAsked", outcome } }])
})

it("a frame that needs the code of an area is heard once that is here, counted where it never comes, and left aside without a session", () => {
  const [waits, load] = step(online, told)
  assert.deepStrictEqual([waits.open, load], ["", [{ _tag: "LoadArea", name: "moments", event: told }]])
  const loaded = { _tag: "AreaLoadedTold", name: "moments", event: told, isHere: true, now } as const
  assert.deepStrictEqual(step(online, loaded, hearing), [{ ...online, open: "moments" as never }, []])
  assert.deepStrictEqual(step(stranger, loaded, hearing), [stranger, []])
  const [next, intents] = step(online, loaded)
  assert.deepStrictEqual([next.connection.ignored, intents], [online.connection.ignored + 1, []])
})

it("what the port of an area tells is left aside where its code is not here", () => {
  const fact = { _tag: "RtcTold", area: "call", event: { _tag: "PageLeft" }, now } as const
  assert.deepStrictEqual(step(online, fact), [online, []])
  assert.deepStrictEqual(step(online, { _tag: "ReminderTold", of: "call:tick", now }), [online, []])
})

it("files that are the first thing said end their command with the last of them, not with the code that they need", () => {
  const { state } = play({ contacts: [{ id: 7, displayName: "Bob" }], when: [] })
  const file = { id: MessageId.make("f"), name: "a.png", size: 10, width: 0, height: 0, thumbHash: "" }
  const attach = { _tag: "AttachAsked", area: "outbox", chat: CHAT, files: [file], now, commandId: "f" } as const
  const [waits] = step(state, attach)
  const [here, intents] = step(waits, { _tag: "AreaLoadedTold", name: "outbox", event: attach, isHere: true, now }, ALL_AREAS)
  assert.deepStrictEqual([here.commands.map(({ id }) => id), intents.filter(({ _tag }) => _tag === "Settled")], [["f"], []])
})
