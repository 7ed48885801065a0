import { assert, it } from "@effect/vitest"
import { chatOf } from "#engine/client/core/conversation/chats.ts"
import { anyHistory } from "#fixtures/client/moves.ts"
import { play } from "#fixtures/client/play.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import type { Intent } from "../../../Intent.ts"
import type { Settled } from "./Settled.ts"

const settledIn = (intents: ReadonlyArray<Intent>): ReadonlyArray<Settled> =>
  intents.flatMap((intent) => (intent._tag === "Settled" ? [intent.settled] : []))

const refusal = (text: string) => ({ code: 400, msg: text, data: "" })
const done = (data: unknown = "") => ({ code: 0, msg: "", data })
const bob = { id: 2, displayName: "Bob", lastContent: "hi", lastSendTime: 1_700_000_000_000 }

it("a command ends with the reply to its call, and not before", () => {
  const asked = { ask: { _tag: "SearchAsked", account: "cleo", commandId: "s" } }
  const waits = play({ contacts: [], when: [asked] })
  assert.deepStrictEqual(settledIn(waits.intents), [])
  assert.deepStrictEqual(
    waits.state.commands.map(({ id, pending }) => [id, pending]),
    [["s", 1]]
  )
  const ended = play({ contacts: [], when: [asked, { answer: "searchUser", body: done([]) }] })
  assert.deepStrictEqual(settledIn(ended.intents), [{ id: "s", command: "SearchAsked", outcome: { _tag: "Done" } }])
  assert.deepStrictEqual(ended.state.commands, [])
})

it("a refusal of the server is the outcome, with its words", () => {
  const when = [
    { ask: { _tag: "SearchAsked", account: "cleo", commandId: "s" } },
    { answer: "searchUser" as const, body: refusal("No.") }
  ]
  const outcome = { _tag: "Refused", words: { _tag: "Said", text: "No." }, reason: "", by: "server" }
  assert.deepStrictEqual<unknown>(settledIn(play({ contacts: [], when }).intents), [{ id: "s", command: "SearchAsked", outcome }])
})

it("what is refused here ends at once: a task or a toast tells so, and the outcome says which refusal it is", () => {
  const named = play({ contacts: [], when: [{ ask: { _tag: "GroupCreateAsked", people: [], name: "", commandId: "g" } }] })
  const [group] = settledIn(named.intents)
  assert.strictEqual(named.state.tasks.createGroup?._tag, "Failed")
  assert.deepStrictEqual([group?.id, group?.outcome._tag === "Refused" && group.outcome.by], ["g", "client"])
  const long = "x".repeat(100_000)
  const said = play({ contacts: [bob], when: [{ ask: { _tag: "SendAsked", chat: "2", text: long, id: "m", commandId: "t" } }] })
  const [text] = settledIn(said.intents)
  assert.deepStrictEqual(
    [text?.outcome._tag === "Refused" && text.outcome.words, text?.outcome._tag === "Refused" && text.outcome.reason !== ""],
    [said.state.toasts[0]?.words, true]
  )
})

it("a text ends when the server has it, when it fails, and when it is given up", () => {
  const asked = { ask: { _tag: "SendAsked", chat: "2", text: "hi", id: "m", commandId: "t" } }
  const outcomes = (when: ReadonlyArray<object>) =>
    settledIn(play({ contacts: [bob], when: [asked, ...when] }).intents).map(({ id, outcome }) => [id, outcome._tag])
  const arrived = done({ id: "m", msg_id: 7, sendTime: 1_700_000_000_001, content: "hi" })
  assert.deepStrictEqual(outcomes([]), [])
  assert.deepStrictEqual(outcomes([{ answer: "sendMessage", body: arrived }]), [["t", "Done"]])
  assert.deepStrictEqual(outcomes([{ answer: "sendMessage", body: refusal("No.") }]), [["t", "Refused"]])
  assert.deepStrictEqual(outcomes([{ answer: "sendMessage", body: { ...refusal("No."), code: 401 } }]), [["t", "Refused"]])
  assert.deepStrictEqual(outcomes([{ answer: "sendMessage" }]), [])
  const discard = { ask: { _tag: "DiscardAsked", chat: "2", id: "m" } }
  assert.deepStrictEqual(outcomes([{ answer: "sendMessage" }, discard]), [["t", "Over"]])
  const again = { ask: { _tag: "RetryAsked", chat: "2", id: "m", commandId: "r" } }
  assert.deepStrictEqual(
    outcomes([{ answer: "sendMessage", body: refusal("No.") }, again, { answer: "sendMessage", body: arrived }]),
    [
      ["t", "Refused"],
      ["r", "Done"]
    ]
  )
})

it("a command of several calls ends with the last of them, and with the first refusal", () => {
  const people = Array.from({ length: 25 }, (_, n) => 100 + n)
  const asked = { ask: { _tag: "InviteAsked", chat: "group-5", people, commandId: "i" } }
  const first = { answer: "addGroupUser" as const, body: done() }
  const outcomes = (when: ReadonlyArray<object>) =>
    settledIn(play({ contacts: [], when: [asked, ...when] }).intents).map(({ outcome }) => outcome._tag)
  assert.deepStrictEqual(outcomes([first]), [])
  assert.deepStrictEqual(outcomes([first, first]), ["Done"])
  assert.deepStrictEqual(outcomes([first, { ...first, body: refusal("Full.") }]), ["Refused"])
})

it("with its session a command is over; one that ends the session is done", () => {
  const search = { ask: { _tag: "SearchAsked", account: "cleo", commandId: "s" } }
  const { intents } = play({ contacts: [], when: [search, { ask: { _tag: "LogoutAsked", commandId: "o" } }] })
  assert.deepStrictEqual(
    settledIn(intents).map(({ id, outcome }) => [id, outcome._tag]),
    [
      ["o", "Done"],
      ["s", "Over"]
    ]
  )
})

it("what has no name is not waited for; of two of one name the first is", () => {
  assert.deepStrictEqual(play({ contacts: [], when: [{ ask: { _tag: "SearchAsked", account: "cleo" } }] }).state.commands, [])
  const one = { ask: { _tag: "SearchAsked", account: "cleo", commandId: "s" } }
  const { intents, state } = play({
    contacts: [],
    when: [one, { ask: { _tag: "MembersAsked", chat: "group-5", commandId: "s" } }]
  })
  assert.deepStrictEqual(
    state.commands.map(({ command }) => command),
    ["SearchAsked"]
  )
  assert.deepStrictEqual(settledIn(intents), [])
})

prop("each command settles exactly once, unless the program ended before or its message still waits", anyHistory, (each) => {
  const world = World.of(each, () => undefined)
  const check = (): void => {
    for (const [id, times] of world.settled) {
      const open = world.state.commands.find((command) => command.id === id)
      assert.strictEqual(times, open === undefined ? 1 : 0, id)
    }
  }
  check()
  world.settle()
  check()
  for (const { message } of world.state.commands) {
    assert.ok(message !== null)
    const { keeping, waiting } = chatOf(world.state, message.chat)
    assert.ok([...keeping, ...waiting].some(({ id }) => id === message.id))
  }
})
