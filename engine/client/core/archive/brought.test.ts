import { assert, it } from "@effect/vitest"
import { knowing, knownOf } from "#fixtures/client/known.ts"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { plainText } from "../../../message/plainText.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { findContact } from "../roster/contacts.ts"
import { INITIAL } from "../../initial.ts"
import type { Trouble } from "../../ports/Archive.ts"
import { toArray } from "../../Sorted.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import type { KeptAbout, ArchiveContents, KeptChat } from "./Kept.ts"
import { restoredState } from "./restore.ts"
import { keptTold, messagesKeptTold } from "./told.ts"
import { savedTold } from "./saved.ts"
import { shrunkTold } from "./shrunk.ts"
import { toastMillis } from "../../../error/toast.ts"

const [ME, OTHER] = [UserId.make(1), UserId.make(2)]
const BOB = ContactId.make("7")
const now = Millis.make(1_700_000_100_000)
const unsent = (id: string, ordinal: number): Unsent =>
  ({
    ...{ id, number: 0, chat: BOB, author: ME, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: now, delivery: "waiting" },
    ...{ refusal: "", at: [], ordinal, tries: 0, why: null }
  }) as unknown as Unsent
const { state: started } = play({ contacts: [row()], when: [] })
const nothing: ArchiveContents = {
  about: null,
  contacts: [],
  people: [],
  scopes: [],
  chats: [],
  outbox: [],
  drafts: [],
  dropped: 0
}
const keptAs = (was: State["keep"]["now"], state = started): State => ({
  ...state,
  keep: { ...state.keep, now: was, read: false }
})
const told = (state: State, kept: ArchiveContents | Trouble, owner = ME) =>
  keptTold(state, { _tag: "KeptTold", owner, kept, now })
const ordinals = (all: ReadonlyArray<Unsent> = []) => all.map(({ id, ordinal }) => [String(id), ordinal])

it("[OUTBOX-02] what is read later comes before what was written meanwhile, which keeps its order; what is here is left aside", () => {
  const chat = { ...chatOf(started, BOB), waiting: [unsent("c", 1)], keeping: [unsent("d", 2)] }
  const state = keptAs("gone", withChat(started, BOB, chat))
  const kept = { ...nothing, outbox: [unsent("b", 4), unsent("e", 7), unsent("a", 3), unsent("c", 1), unsent("d", 2)] }
  const after = chatOf(told(state, kept)[0], BOB)
  assert.deepStrictEqual(
    [ordinals(after.waiting), ordinals(after.keeping)],
    [
      [
        ["a", 3],
        ["b", 4],
        ["e", 7],
        ["c", 8]
      ],
      [["d", 9]]
    ]
  )
  // where nothing is new, nothing gets another number
  const same = chatOf(told(state, { ...nothing, outbox: [unsent("c", 1), unsent("d", 2)] })[0], BOB)
  assert.deepStrictEqual([ordinals(same.waiting), ordinals(same.keeping)], [[["c", 1]], [["d", 2]]])
})

it("[OUTBOX-02] what is found later is its contact's last message, and what was typed since stays", () => {
  const state = { ...keptAs("gone"), drafts: HashMap.make([BOB, { text: "newer", version: 3 }]) }
  const [next, intents] = told(state, { ...nothing, outbox: [unsent("a", 1)], drafts: [{ chat: BOB, text: "older" }] })
  assert.strictEqual(plainText(findContact(next, BOB)?.lastContent ?? ""), "a")
  assert.strictEqual(next.drafts, state.drafts)
  assert.ok(intents.some((each) => each._tag === "Call" && each.ask.call === "sendMessage"))
})

it("[ARCHIVE-01] a chat is known to its end where a numbered log tells what came since, and nothing was missing then", () => {
  const read = (way: KeptAbout["way"], chat: Partial<KeptChat>) => {
    const about: KeptAbout = { version: 1, way, system: 0, unsaid: [] }
    const whole: KeptChat = {
      ...{ chat: BOB, fresh: true, sure: 3, older: "some", gap: false, peerRead: 0 },
      ...{ floor: 0, holds: true, amends: [], ...chat }
    }
    return chatOf(restoredState(started, { ...nothing, about, chats: [whole] }), BOB)
  }
  assert.deepStrictEqual(
    [read("numbered", {}), read("numbered", { gap: true }), read("numbered", { fresh: false }), read("reloads", {})].map(
      ({ coverage }) => coverage.live
    ),
    [true, false, false, false]
  )
  const facts = (chat: ChatState) => ({ stored: chat.stored, ...knownOf(chat) })
  // where no message of it is kept, nothing is asked for, and what was above is known
  assert.deepInclude(facts(read("numbered", {})), { stored: "there", older: "unknown", olderStored: "some" })
  assert.deepInclude(facts(read("numbered", { holds: false })), { stored: "no", older: "some", olderStored: "some" })
})

it("[ARCHIVE-01] nobody else's archive, and none that cannot be read later, changes anything", () => {
  for (const [state, owner] of [
    [keptAs("opening"), OTHER],
    [{ ...keptAs("opening"), session: INITIAL.session }, ME]
  ] as const)
    assert.deepStrictEqual(told(state, nothing, owner), [state, []])
  const gone = keptAs("gone")
  assert.deepStrictEqual(told(gone, "gone"), [gone, []])
})

it("[ARCHIVE-03] how many records could not be read is known, of an archive that could be", () => {
  assert.deepStrictEqual(
    ([{ ...nothing, dropped: 3 }, "gone", "full"] as const).map((kept) => told(keptAs("opening"), kept)[0].keep.dropped),
    [3, 0, 0]
  )
})

it("[ARCHIVE-04] a chat goes on once what is kept of it was read, if it is the one on screen", () => {
  const page = play({ contacts: [row()], when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } }] }).state
  const messages = toArray(chatOf(page, BOB).timeline)
  const read = (state: State) =>
    messagesKeptTold(state, { _tag: "MessagesKeptTold", owner: ME, chat: BOB, messages, more: false, now })
  const asked = (on: ContactId | "", stored: "asked" | "no") => ({
    ...withChat(started, BOB, knowing(chatOf(started, BOB), { stored, fresh: true })),
    open: on
  })
  const calls = ([, intents]: ReturnType<typeof read>) => intents.flatMap((each) => (each._tag === "Call" ? [each.ask.call] : []))
  assert.include(calls(read(asked(BOB, "asked"))), "getMessageList")
  assert.deepStrictEqual(calls(read(asked("", "asked"))), [])
  assert.deepStrictEqual(calls(read(asked(BOB, "no"))), [])
  assert.strictEqual(chatOf(read(asked("", "asked"))[0], BOB).timeline.size, 3)
})

it("[ARCHIVE-06] what became of a save counts for its owner; that nothing may be kept is told once something was to be", () => {
  const saved = (state: State, trouble: Trouble | null, messages: ReadonlyArray<Unsent> = [], owner = ME) =>
    savedTold(state, { _tag: "SavedTold", owner, trouble, messages: messages.map(({ chat, id }) => ({ chat, id })), now })
  const state = keptAs("opening")
  assert.deepStrictEqual(saved(state, "full", [], OTHER), [state, []])
  const out: State = { ...state, session: INITIAL.session }
  assert.deepStrictEqual(saved(out, "full"), [out, []])
  const toasts = (trouble: Trouble, messages: ReadonlyArray<Unsent> = []) => saved(state, trouble, messages)[0].toasts.length
  assert.deepStrictEqual(
    [toasts("full"), toasts("forbidden"), toasts("forbidden", [unsent("a", 1)]), toasts("gone")],
    [1, 0, 1, 0]
  )
  const owners = (trouble: Trouble | null, role: "alone" | "follows") => {
    const { connection } = state
    const tab: State = { ...state, connection: { ...connection, part: { ...connection.part, role } } }
    return saved({ ...tab, keep: { ...tab.keep, owners: [] } }, trouble)[0].keep.owners
  }
  assert.deepStrictEqual([owners(null, "alone"), owners(null, "follows"), owners("full", "alone")], [[ME], [], []])
})

it("[ARCHIVE-06] that old messages went for want of room is told once, and for long, to their owner", () => {
  const shrunk = (state: State, count: number, short: boolean, owner = ME) =>
    shrunkTold(state, { _tag: "ShrunkTold", owner, floors: count === 0 ? [] : [{ chat: BOB, floor: 51 }], short, now })
  for (const [state, owner] of [
    [started, OTHER],
    [{ ...started, session: INITIAL.session }, ME]
  ] as const)
    assert.deepStrictEqual(shrunk(state, 1, true, owner), [state, []])
  assert.deepStrictEqual(shrunk(started, 0, true), [started, []])
  const [quiet] = shrunk(withChat(started, BOB, chatOf(started, BOB)), 1, false)
  assert.deepStrictEqual([quiet.toasts, quiet.keep.told], [[], []])
  assert.deepStrictEqual([knownOf(chatOf(quiet, BOB)).floor, knownOf(chatOf(quiet, BOB)).olderStored], [51, "some"])
  // nothing is told any more of what is not there
  const edits = [20, 60, 0].map((number) => ({ id: MessageId.make(`m${number}`), number, text: "recalled" }))
  const noted = withChat(started, BOB, { ...chatOf(started, BOB), pendingEdits: edits })
  assert.deepStrictEqual(
    chatOf(shrunk(noted, 1, false)[0], BOB).pendingEdits.map(({ number }) => number),
    [60, 0]
  )
  const [loud] = shrunk(started, 1, true)
  assert.deepStrictEqual(
    loud.toasts.map(({ millis }) => millis),
    [toastMillis("archive")]
  )
  assert.strictEqual(shrunk(loud, 1, true)[0].toasts.length, 1)
})
