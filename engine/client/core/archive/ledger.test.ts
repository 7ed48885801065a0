import { assert, it } from "@effect/vitest"
import { knowing } from "#fixtures/client/known.ts"
import { NOTHING } from "#fixtures/client/keeper.ts"
import { play } from "#fixtures/client/play.ts"
import { ask, open, push, row, undone } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Message } from "../../../message/Message.ts"
import { chatOf, withChat, withMessage } from "../conversation/chats.ts"
import { draftOf } from "../conversation/drafts.ts"
import { withLeft } from "../sync/log/withLog.ts"
import { last, toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "../conversation/State.ts"
import type { ArchiveContents, KeptChat } from "./Kept.ts"
import {
  noteOtherTab,
  beginSave,
  type Ledger,
  endSave,
  noteReadMessages,
  openLedger,
  reopenLedger,
  unkeptMessages
} from "./ledger.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const now = Millis.make(0)
const unsent = (id: string, ordinal: number, more: Partial<Unsent> = {}): Unsent =>
  ({
    ...{ id, number: 0, chat: BOB, author: ME, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: 5, delivery: "waiting" },
    ...{ refusal: "", at: [], ordinal, tries: 0, why: null, ...more }
  }) as unknown as Unsent
const [A, B, C] = [unsent("a", 1), unsent("b", 2), unsent("c", 3)]
const { state: blank } = play({ contacts: [row()], when: [] })
const holding = (state: State, waiting: ReadonlyArray<Unsent>, keeping: ReadonlyArray<Unsent> = []): State =>
  withChat(state, BOB, { ...chatOf(state, BOB), waiting, keeping })
const following = (state: State): State => {
  const { connection } = state
  return { ...state, connection: { ...connection, part: { ...connection.part, role: "follows" } } }
}
/** The ledger of an archive that holds this state. */
const ledgerOf = (saved: State): Ledger => ({
  ...openLedger(saved, { _tag: "KeptTold", owner: ME, kept: "full", now }),
  read: true,
  saved
})
const outbox = (put: ReadonlyArray<Unsent>, gone: ReadonlyArray<Unsent> = []) =>
  ({ _tag: "OutboxTold", said: { _tag: "Outbox", chat: BOB, put, gone: gone.map(({ id }) => id) }, now }) as const
const waitingIn = (state: State | null) => (state === null ? null : chatOf(state, BOB).waiting)

it("[TAB-04] what another tab wrote or gave up is in the archive, and is not written again", () => {
  const ledger = { ...ledgerOf(holding(blank, [A, B])), taking: holding(blank, [B]) }
  const told = (...said: Parameters<typeof outbox>) => {
    const { saved, taking } = noteOtherTab(ledger, outbox(...said))
    return [waitingIn(saved), waitingIn(taking)]
  }
  assert.deepStrictEqual(told([C]), [
    [A, B, C],
    [B, C]
  ])
  assert.deepStrictEqual(told([], [A]), [[B], [B]])
  const again = unsent("b", 2, { tries: 1 })
  assert.deepStrictEqual(told([again], [A]), [[again], [again]])
  const idle = ledgerOf(holding(blank, [A]))
  assert.strictEqual(noteOtherTab(idle, outbox([C])).taking, null)
  assert.strictEqual(beginSave(noteOtherTab(idle, outbox([C])), holding(blank, [A, C])).changes, null)
})

it("[TAB-04] a tab that follows writes what a person wrote in it, and leaves the rest to the one that leads", () => {
  const begun = (state: State) => {
    const { ledger, changes } = beginSave(ledgerOf(holding(blank, [A])), following(state))
    return { put: changes?.put.map(({ key, store }) => `${store} ${key}`), remove: changes?.remove.map(({ key }) => key), ledger }
  }
  assert.strictEqual(begun(holding(blank, [A])).put, undefined)
  assert.deepStrictEqual(begun(holding(blank, [A, B])).put, ["outbox b"])
  assert.deepStrictEqual(begun(holding(blank, [A], [C])).put, ["outbox c"])
  assert.deepStrictEqual(begun(holding(blank, [])).remove, ["a"])
  const saved = holding(blank, [A])
  const chat = chatOf(saved, BOB)
  const only = (more: Partial<typeof chat>) => beginSave(ledgerOf(saved), following(withChat(saved, BOB, { ...chat, ...more })))
  assert.deepStrictEqual(
    [only({ keeping: [C] }), only({ waiting: [A, B] }), only({ peerRead: 9 })].map((each) =>
      each.changes?.put.map(({ key }) => key)
    ),
    [["c"], ["b"], undefined]
  )
  const { state: typed } = play({ contacts: [row()], when: [push(1), ask("DraftAsked", { chat: "7", text: "half" })] })
  const { ledger, put } = begun(holding(typed, [A, B]))
  assert.deepStrictEqual(put, ["drafts 7", "outbox b"])
  const { taking } = ledger
  assert.ok(taking !== null)
  assert.deepStrictEqual([waitingIn(taking), draftOf(taking, BOB)?.text], [[A, B], "half"])
  // of what came meanwhile it says nothing
  assert.deepStrictEqual([chatOf(taking, BOB).timeline.size, taking.totals], [0, blank.totals])
})

it("[ARCHIVE-04] what was read of a chat is in the archive; what was of no use is still to be asked for", () => {
  const { state } = play({ contacts: [row()], when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } }] })
  const messages = toArray(chatOf(state, BOB).timeline)
  const asked = withChat(blank, BOB, knowing(chatOf(blank, BOB), { stored: "asked", fresh: true }))
  const told = (read: ReadonlyArray<Message> | null) =>
    ({ _tag: "MessagesKeptTold", owner: ME, chat: BOB, messages: read, more: false, now }) as const
  const read = noteReadMessages({ ...ledgerOf(asked), taking: asked }, told(messages))
  assert.deepStrictEqual(
    [read.saved, read.taking].map((each) => each && chatOf(each, BOB).timeline.size),
    [3, 3]
  )
  const vain = noteReadMessages(ledgerOf(asked), told(null))
  assert.deepStrictEqual([vain.saved, vain.taking], [asked, null])
})

/** What an archive holds that keeps these unsent messages, and nothing else. */
const keeping = (...outbox: ReadonlyArray<Unsent>) =>
  ({ _tag: "KeptTold", owner: ME, kept: { ...NOTHING, outbox }, now }) as const
const reopened = (ledger: Ledger, state: State, ...outbox: ReadonlyArray<Unsent>): Ledger =>
  reopenLedger(ledger, state, keeping(...outbox))

it("[ARCHIVE-09] of an archive that is gone nothing is known to be there until it is read again, and then what is other is written", () => {
  const lost = endSave({ ...ledgerOf(holding(blank, [A])), taking: holding(blank, [A, B]) }, "gone")
  assert.deepStrictEqual([lost.read, lost.taking, waitingIn(lost.saved)], [false, null, [A]])
  assert.ok(endSave({ ...ledgerOf(blank), taking: blank }, "full").read)
  // that write came to its end after all, or did not
  for (const [found, put] of [
    [[A, B], []],
    [[A], ["b"]],
    [[], ["a", "b"]]
  ] as const) {
    const ledger = reopened(lost, blank, ...found)
    const { changes } = beginSave(ledger, holding(blank, [A, B]))
    assert.ok(ledger.read)
    assert.deepStrictEqual(
      [changes?.afresh, changes?.put.flatMap(({ key, store }) => (store === "outbox" ? [key] : []))],
      [false, put]
    )
  }
  assert.strictEqual(reopenLedger(lost, blank, { ...keeping(), kept: "gone" }), lost)
})

it("[ARCHIVE-09] a chat that was left since the last write goes from there, one that was left before stays", () => {
  const lost = (left: number): Ledger => {
    const before = withLeft(blank, BOB)
    return endSave({ ...ledgerOf(left === 0 ? blank : before), taking: before }, "gone")
  }
  const { state } = play({
    start: "numbered",
    contacts: [row()],
    when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } }]
  })
  const chat: KeptChat = {
    ...{ chat: BOB, fresh: true, sure: 3, older: "none", gap: false, peerRead: 0, floor: 1, holds: true, amends: [] }
  }
  const dropped = (left: number) =>
    beginSave(reopenLedger(lost(left), state, { ...keeping(), kept: { ...NOTHING, chats: [chat] } }), withLeft(state, BOB))
      .changes?.drop
  assert.deepStrictEqual([dropped(0), dropped(1)], [[BOB], []])
})

it("[ARCHIVE-09] what the device was told to hold before it was gone is not written again; what it holds no more, or another, is", () => {
  const page = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 3 } }]
  const after = (...when: ReturnType<typeof push>[]): State =>
    play({ start: "numbered", contacts: [row()], when: [...page, ...when] }).state
  const written = ({ chats }: Pick<ArchiveContents, "chats">, state: State, saved = after()) =>
    beginSave(
      reopenLedger(endSave(ledgerOf(saved), "gone"), saved, { ...keeping(), kept: { ...NOTHING, chats } }),
      state
    ).changes?.messages.map(({ number }) => number)
  const known: KeptChat = {
    ...{ chat: BOB, fresh: true, sure: 3, older: "none", gap: false, peerRead: 0, floor: 1, holds: true, amends: [] }
  }
  const state = after()
  const told = (after: State): State =>
    withChat(state, BOB, withMessage(chatOf(state, BOB), last(chatOf(after, BOB).timeline) as Message))
  assert.deepStrictEqual(written({ chats: [known] }, state, state), [])
  assert.deepStrictEqual(written({ chats: [known] }, told(after(push(4))), state), [4])
  // one that was recalled meanwhile is another
  assert.deepStrictEqual(written({ chats: [known] }, told(after(undone(3))), state), [3])
  // the device made room, or was cleared
  assert.deepStrictEqual(written({ chats: [{ ...known, floor: 3 }] }, state, state), [1, 2])
  assert.deepStrictEqual(written({ chats: [] }, state, state), [1, 2, 3])
  assert.deepStrictEqual(written({ chats: [{ ...known, holds: false }] }, state, state), [1, 2, 3])
})

it("[ARCHIVE-09] of another database than that of the last write all is written", () => {
  const lost = endSave({ ...ledgerOf(blank), taking: blank }, "gone")
  const moved = (state: State): State => ({ ...state, log: { ...state.log, base: 1 } })
  assert.ok(beginSave(reopened(lost, blank), moved(blank)).changes?.afresh)
  assert.notOk(beginSave(reopened({ ...lost, saved: moved(blank) }, blank), moved(blank)).changes?.afresh)
})

it("[TAB-04] who follows writes into an archive that was read again what a person wrote, and no more", () => {
  const { changes } = beginSave(reopened(endSave(ledgerOf(blank), "gone"), blank, C), following(holding(blank, [A, C])))
  assert.deepStrictEqual([changes?.afresh, changes?.put.map(({ key }) => key), changes?.remove], [false, ["a"], []])
})

it("[OUTBOX-01] all that waits to be kept is named, with its chat", () => {
  assert.deepStrictEqual(unkeptMessages(holding(blank, [A], [B, C])), [
    { chat: BOB, id: B.id },
    { chat: BOB, id: C.id }
  ])
})

it("[ARCHIVE-05] a chat is shortened once for each hundred messages that were written of it", () => {
  let [ledger, { state }] = [ledgerOf(blank), play({ contacts: [row()], when: [] })]
  const trimmed = new Array<number>()
  for (let n = 1; n <= 250; n++) {
    state = play({ contacts: [row()], when: [push(n)] }).state
    const begun = beginSave(ledger, state)
    if (begun.trim.length > 0) trimmed.push(n)
    ledger = endSave(begun.ledger, null)
  }
  assert.deepStrictEqual(trimmed, [100, 200])
})
