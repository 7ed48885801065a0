import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { CHAT, chat, mine, row, waits } from "#fixtures/client/values.ts"
import type { Answered } from "../../../../error/outcome.ts"
import { Millis } from "../../../../format/Millis.ts"
import { MessageId } from "../../../../message/Message.ts"
import { requestIntent } from "../../../ask.ts"
import type { Event } from "../../../Event.ts"
import type { Intent } from "../../../Intent.ts"
import type { State } from "../../../State.ts"
import type { InnerIntent } from "../../../Turn.ts"
import { withContact } from "../../roster/contacts.ts"
import { withChat } from "../../conversation/chats.ts"
import type { CommandOutcome, OpenCommand } from "./Settled.ts"
import { settleCommands } from "./settleCommands.ts"

const now = Millis.make(1_700_000_100_000)
const online: State = play({ when: [] }).state
const stranger: State = play({ start: "stranger", when: [] }).state

const body = { account: "cleo" }
const CALL = requestIntent(online, { call: "searchUser", body } as never)
/** The same call, of a command. */
const callFor = (id: string) => requestIntent(online, { call: "searchUser", body, for: id } as never)

const asked = (id?: string, of: object = {}): Event => ({
  _tag: "SearchAsked",
  account: "cleo",
  now,
  ...(id === undefined ? {} : { commandId: id }),
  ...of
})
const OKAY = { _tag: "Done", data: [], msg: "", count: 0, page: 1 } as const
const problem = (answered: Answered) => ({ _tag: "Problem", answered }) as const
const NO: Answered = { _tag: "Envelope", code: 400, msg: "No." }
const end = (id: string | undefined, result: object) => ({
  call: "searchUser",
  ask: { call: "searchUser", body, ...(id === undefined ? {} : { for: id }) },
  token: "bearer t",
  result
})
const answered = (id: string | undefined, result: object = OKAY): Event =>
  ({ _tag: "CallTold", told: end(id, result), now }) as unknown as Event
const brought = (id: string | undefined, result: object = OKAY): InnerIntent =>
  ({ _tag: "Brought", end: end(id, result) }) as unknown as InnerIntent
const loaded = (isHere: boolean, id?: string): Event => ({
  _tag: "AreaLoadedTold",
  name: "search",
  event: {
    _tag: "MessagesSoughtAsked",
    area: "search",
    words: "t",
    page: 1,
    now,
    ...(id === undefined ? {} : { commandId: id })
  },
  isHere,
  now
})
const SHOWN: Event = { _tag: "ShownTold", now }

type Wants = ReadonlyArray<Intent | InnerIntent>
/** What becomes of one event after the other, each with what its handler wants. */
const after = (start: State, ...events: ReadonlyArray<readonly [Event, Wants]>) => {
  const intents: Array<Intent> = []
  const state = events.reduce((before, [event, wants]) => {
    const [next, more] = settleCommands(before, [before, wants], event)
    intents.push(...more)
    return next
  }, start)
  const settled = intents.flatMap((each) => (each._tag === "Settled" ? [[each.settled.id, each.settled.outcome] as const] : []))
  return { state, intents, settled, waiting: state.commands.map(({ id }) => id) }
}

const DONE: CommandOutcome = { _tag: "Done" }
const OVER: CommandOutcome = { _tag: "Over" }
const refused = (text: string, by: "client" | "server" = "server", reason = ""): CommandOutcome => ({
  _tag: "Refused",
  words: { _tag: "Said", text },
  reason,
  by
})
const came = (outcome: CommandOutcome): InnerIntent => ({ _tag: "Came", outcome })
const refuse = (text: string): InnerIntent => ({ _tag: "Refuse", words: { _tag: "Said", text }, reason: "r", at: null })
const HOLD: InnerIntent = { _tag: "Hold" }

it("what only the engine does leaves it with no command, and its calls go as they are without one", () => {
  const inner: Wants = [
    came(DONE),
    HOLD,
    { _tag: "End", id: "x", outcome: DONE },
    { _tag: "Await", chat: CHAT, message: MessageId.make("m") },
    { _tag: "MessageEnded", message: MessageId.make("m"), outcome: DONE },
    { _tag: "Hear", frame: { type: "init", client_id: "c1" } as never },
    brought(undefined)
  ]
  for (const event of [SHOWN, asked(), answered(undefined), loaded(true), loaded(false)]) {
    const { intents, state } = after(online, [event, [...inner, CALL]])
    assert.deepStrictEqual(intents, [CALL])
    assert.strictEqual(state, online)
  }
})

it("a command waits for its call, which says whose it is; one that asks for nothing is done", () => {
  const one = after(online, [asked("a"), [CALL]])
  assert.deepStrictEqual([one.intents, one.waiting], [[callFor("a")], ["a"]])
  assert.deepStrictEqual(after(online, [asked("a"), []]).settled, [["a", DONE]])
  const other: Intent = { _tag: "Store", key: "appSetting", value: {} }
  const stores = after(online, [asked("a"), [other]])
  assert.deepStrictEqual([stores.intents[0], stores.settled], [other, [["a", DONE]]])
})

it("what a handler says of the command ends it at once, a refusal before all else, whatever is under way", () => {
  assert.deepStrictEqual(after(online, [asked("a"), [came(refused("So.")), CALL]]).settled, [["a", refused("So.")]])
  const both = after(online, [asked("a"), [came(DONE), refuse("No."), CALL]])
  assert.deepStrictEqual([both.settled, both.waiting], [[["a", refused("No.", "client", "r")]], []])
  // a toast says so, for as long as a notice stays
  assert.deepStrictEqual(both.state.toasts, [{ id: 1, words: { _tag: "Said", text: "No." }, millis: 1500 }])
  assert.deepStrictEqual(both.intents[0], { _tag: "EndToast", id: 1, after: 1500 })
})

it("an answer that is no success refuses the command, with its reason; what a person gave up is over", () => {
  const outcome = (problemOf: Answered) => after(online, [asked("a"), [CALL]], [answered("a", problem(problemOf)), []]).settled
  assert.deepStrictEqual(outcome(NO), [["a", refused("No.")]])
  assert.deepStrictEqual(outcome({ ...NO, reason: "full" }), [["a", refused("No.", "server", "full")]])
  assert.deepStrictEqual(outcome({ _tag: "Aborted" }), [["a", OVER]])
  const words = { _tag: "Key", key: "error:network-timeout", params: {} } as const
  assert.deepStrictEqual(outcome({ _tag: "NoResponse" }), [["a", { _tag: "Refused", words, reason: "", by: "server" }]])
  // a handler may know better than the answer
  assert.deepStrictEqual(after(online, [asked("a"), [CALL]], [answered("a", problem(NO)), [came(DONE)]]).settled, [["a", DONE]])
})

it("the first refusal of several calls stands, though the next one succeeds", () => {
  const first = after(online, [asked("a"), [CALL, CALL]], [answered("a", problem(NO)), []])
  assert.deepStrictEqual([first.settled, first.waiting], [[], ["a"]])
  const { settled, waiting } = after(first.state, [answered("a"), []])
  assert.deepStrictEqual([settled, waiting], [[["a", refused("No.")]], []])
})

it("a command that goes on with another call ends with that one", () => {
  const goesOn = after(online, [asked("a"), [CALL]], [answered("a", problem(NO)), [callFor("a")]])
  assert.deepStrictEqual([goesOn.settled, goesOn.waiting], [[], ["a"]])
  assert.deepStrictEqual(after(goesOn.state, [answered("a"), []]).settled, [["a", DONE]])
  // what another command asks is not its own
  assert.deepStrictEqual(after(online, [asked("a"), [CALL]], [answered("a"), [callFor("b")]]).settled, [["a", DONE]])
  assert.deepStrictEqual(after(online, [asked("a"), [CALL]], [answered("a"), [CALL]]).settled, [["a", DONE]])
  const told: Wants = [{ _tag: "Remind", of: "reads", after: 1 }]
  assert.deepStrictEqual(after(online, [asked("a"), [CALL]], [answered("a"), told]).settled, [["a", DONE]])
})

it("an answer ends the command that asked, and no other", () => {
  const two: ReadonlyArray<readonly [Event, Wants]> = [
    [asked("a"), [CALL]],
    [asked("b"), [CALL]]
  ]
  const { settled, waiting } = after(online, ...two, [answered("b"), []])
  assert.deepStrictEqual([settled, waiting], [[["b", DONE]], ["a"]])
  assert.deepStrictEqual(after(online, ...two, [answered(undefined), []]).waiting, ["a", "b"])
  const unknown = after(online, ...two, [answered("c"), [CALL]])
  assert.deepStrictEqual([unknown.settled, unknown.intents.at(-1)], [[], CALL])
})

it("a command that is held ends when it is said to, as is said, and not with its calls", () => {
  const held = after(online, [asked("a"), [HOLD, CALL]], [asked("b"), [HOLD]], [answered("a"), []])
  assert.deepStrictEqual([held.settled, held.waiting], [[], ["b", "a"]])
  const { settled, waiting } = after(held.state, [SHOWN, [{ _tag: "End", id: "a", outcome: refused("So.") }]])
  assert.deepStrictEqual([settled, waiting], [[["a", refused("So.")]], ["b"]])
  assert.deepStrictEqual(after(held.state, [SHOWN, [{ _tag: "End", id: "c", outcome: DONE }]]).waiting, ["b", "a"])
  const all: Wants = ["a", "b"].map((id) => ({ _tag: "End", id, outcome: OVER }))
  const both = after(held.state, [SHOWN, all])
  assert.deepStrictEqual(both.settled, [
    ["b", OVER],
    ["a", OVER]
  ])
  assert.deepStrictEqual(both.waiting, [])
  // what else bears its name does not end it
  assert.deepStrictEqual(after(held.state, [SHOWN, [{ _tag: "EndToast", id: "a", after: 1 } as never]]).waiting, ["b", "a"])
  // it may be held again by what its call brought
  const again = after(online, [asked("a"), [CALL]], [answered("a", problem(NO)), [HOLD]])
  assert.deepStrictEqual([again.settled, again.waiting], [[], ["a"]])
  // one that ends in the turn in which it began ends all the same
  assert.deepStrictEqual(after(online, [asked("a"), [HOLD, { _tag: "End", id: "a", outcome: DONE }]]).settled, [["a", DONE]])
})

it("[OUTBOX-20] a command whose file was brought goes on with the call that follows, or ends with the file", () => {
  const held: readonly [Event, Wants] = [asked("a"), [HOLD]]
  const goesOn = after(online, held, [SHOWN, [brought("a"), callFor("a")]])
  assert.deepStrictEqual([goesOn.intents, goesOn.waiting], [[callFor("a")], ["a"]])
  assert.deepStrictEqual(after(goesOn.state, [answered("a"), []]).settled, [["a", DONE]])
  assert.deepStrictEqual(after(online, held, [SHOWN, [brought("a", problem(NO)), CALL]]).intents, [
    CALL,
    { _tag: "Settled", settled: { id: "a", command: "SearchAsked", outcome: refused("No.") } }
  ])
  const others = after(online, held, [SHOWN, [brought(undefined), brought("b"), callFor("b")]])
  assert.deepStrictEqual([others.settled, others.waiting], [[], ["a"]])
})

it("a command waits for the code that it needs; without that it is refused, and with it goes on with its calls", () => {
  const event = (loaded(true, "a") as Extract<Event, { readonly _tag: "AreaLoadedTold" }>).event
  const load: Intent = { _tag: "LoadArea", name: "search", event }
  const waiting = after(online, [event, [load]])
  assert.deepStrictEqual([waiting.intents, waiting.waiting], [[load], ["a"]])
  const words = { _tag: "Key", key: "error:network-timeout", params: {} } as const
  const lost = after(waiting.state, [loaded(false, "a"), []])
  assert.deepStrictEqual(lost.settled, [["a", { _tag: "Refused", words, reason: "", by: "client" }]])
  const here = after(waiting.state, [loaded(true, "a"), [CALL, { _tag: "Remind", of: "reads", after: 1 }]])
  assert.deepStrictEqual(
    [here.settled, here.intents, here.waiting],
    [[], [callFor("a"), { _tag: "Remind", of: "reads", after: 1 }], ["a"]]
  )
  assert.deepStrictEqual(after(here.state, [answered("a"), []]).settled, [["a", DONE]])
  assert.deepStrictEqual(after(waiting.state, [loaded(true, "a"), []]).settled, [["a", DONE]])
  assert.deepStrictEqual(after(waiting.state, [loaded(true, "a"), [refuse("No.")]]).settled, [
    ["a", refused("No.", "client", "r")]
  ])
})

const SAID = waits("m").id
const AWAIT: InnerIntent = { _tag: "Await", chat: CHAT, message: SAID }
const withUnsent = (unsent: Parameters<typeof chat>[1], said: Parameters<typeof chat>[0] = []): State =>
  withChat(withContact(online, row()), CHAT, chat(said, unsent))

it("a command that needs code ends with its message, too, where it says one", () => {
  const waiting = after(
    withUnsent({ waiting: [waits("m")] }),
    [asked("b"), [CALL]],
    [asked("a"), [{ _tag: "LoadArea", name: "outbox", event: {} as never }]]
  )
  const here = after(waiting.state, [loaded(true, "a"), [AWAIT, CALL]])
  assert.deepStrictEqual([here.settled, here.intents, here.waiting], [[], [CALL], ["b", "a"]])
  const { chats } = withUnsent({}, [mine(4, { id: SAID })])
  const [arrived] = settleCommands(here.state, [{ ...here.state, chats }, []], SHOWN)
  assert.deepStrictEqual(
    arrived.commands.map(({ id }) => id),
    ["b"]
  )
  const no = after(waiting.state, [loaded(true, "a"), [AWAIT, refuse("No.")]])
  assert.deepStrictEqual(no.settled, [["a", refused("No.", "client", "r")]])
})

it("a command ends with its message: once that arrived, with its number; once it failed, with what was said", () => {
  const asking = (state: State, ...said: Wants) => after(state, [asked("a"), [AWAIT, ...said]])
  for (const how of [{ waiting: [waits("m")] }, { keeping: [waits("m")] }]) {
    const { intents, waiting } = asking(withUnsent(how), CALL)
    // the call is that of the outbox, which sends for everybody
    assert.deepStrictEqual([intents, waiting], [[CALL], ["a"]])
  }
  assert.deepStrictEqual(asking(withUnsent({}, [mine(4, { id: SAID })])).settled, [["a", { _tag: "Done", number: 4 as never }]])
  assert.deepStrictEqual(asking(withUnsent({})).settled, [["a", DONE]])
  const failed = { ...waits("m"), delivery: "failed" as const, refusal: "No." }
  assert.deepStrictEqual(asking(withUnsent({ waiting: [failed] })).settled, [["a", refused("No.")]])
  const why = { _tag: "Key", key: "error:file-gone", params: {} } as const
  const gone = asking(withUnsent({ waiting: [{ ...failed, why }] })).settled
  assert.deepStrictEqual(gone, [["a", { _tag: "Refused", words: why, reason: "", by: "server" }]])
})

it("what is said of a message that is in no chat any more is the end of its command, and of no other", () => {
  const ended = (message: MessageId, outcome: CommandOutcome): InnerIntent => ({ _tag: "MessageEnded", message, outcome })
  const { settled } = after(withUnsent({}), [
    asked("a"),
    [AWAIT, ended(MessageId.make("n"), OVER), ended(SAID, refused("Late.")), ended(SAID, OVER)]
  ])
  assert.deepStrictEqual(settled, [["a", refused("Late.")]])
})

it("a message that still waits leaves its command, the others, and the state as they are", () => {
  const open: OpenCommand = { id: "a", command: "SendAsked", pending: 0, message: { chat: CHAT, id: SAID }, outcome: DONE }
  const before: State = { ...withUnsent({ waiting: [waits("m")] }), commands: [open, { ...open, id: "b", message: null }] }
  const moved = withChat(before, CHAT, chat([mine(9)], { waiting: [waits("m")] }))
  const [next, intents] = settleCommands(before, [moved, []], SHOWN)
  assert.strictEqual(next, moved)
  assert.deepStrictEqual(intents, [])
  const [ended, told] = settleCommands(before, [withChat(before, CHAT, chat([])), []], SHOWN)
  assert.deepStrictEqual(
    [ended.commands.map(({ id }) => id), told.map((each) => each._tag === "Settled" && each.settled)],
    [["b"], [{ id: "a", command: "SendAsked", outcome: DONE }]]
  )
})

it("the command of a login waits for the answer; one after which another session stands is done", () => {
  const login = asked("a", { _tag: "LoginAsked" })
  assert.deepStrictEqual(after(stranger, [login, [CALL]]).waiting, ["a"])
  const session = online.session
  const other: State = { ...online, session: { ...session, token: "bearer u" } as State["session"] }
  const ends = (before: State, state: State) => settleCommands(before, [state, [CALL]], asked("a"))[0].commands.length
  assert.deepStrictEqual([ends(online, other), ends(online, stranger), ends(online, { ...online, open: CHAT })], [0, 0, 1])
})

it("a command that is open no more without an end is over, whatever else is open", () => {
  const two = after(online, [asked("a"), [CALL]], [asked("b"), [CALL]]).state
  const left: State = { ...two, commands: two.commands.filter(({ id }) => id === "b") }
  const settled = { id: "a", command: "SearchAsked", outcome: OVER }
  assert.deepStrictEqual(settleCommands(two, [left, []], SHOWN)[1], [{ _tag: "Settled", settled }])
})
