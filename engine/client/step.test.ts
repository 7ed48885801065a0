import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { ANN } from "#fixtures/client/ann.ts"
import { play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { CHAT, chat, row, waits } from "#fixtures/client/values.ts"
import { Millis } from "../format/Millis.ts"
import { withChat } from "./core/conversation/chats.ts"
import { withContact } from "./core/roster/contacts.ts"
import type { State } from "./State.ts"
import type { DialogState } from "./core/notices/Words.ts"
import { step } from "./step.ts"

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
