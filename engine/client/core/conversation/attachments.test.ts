import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { CHAT, chat, ME, row, waits } from "#fixtures/client/values.ts"
import { UserId } from "../../../account/User.ts"
import type { Body } from "../../../message/Body.ts"
import { MessageId } from "../../../message/Message.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Trouble } from "../../ports/Archive.ts"
import type { State } from "../../State.ts"
import { withContact } from "../roster/contacts.ts"
import type { Attachment } from "./Attachment.ts"
import { bytesKept, isBehindInPick, withBytesKept, withFilesIn } from "./attachments.ts"
import { chatOf, withChat } from "./chats.ts"
import { draftOf, withDraftFiles } from "./drafts.ts"
import type { ChatState, Unsent } from "./State.ts"

const online = withContact(play({ when: [] }).state, row())
const stranger = play({ start: "stranger", when: [] }).state
const idOf = (id: string) => MessageId.make(id)

const CHOOSING: Attachment = { _tag: "Choosing" }
const LOCAL: Attachment = { _tag: "Local" }
const UNMADE: Attachment = { _tag: "Unmade", original: false }
const PICTURE = { _tag: "Image", name: "a.png", size: 9 } as unknown as Body

const file = (id: string, attachment: Attachment, more: Partial<Unsent> = {}): Unsent => ({
  ...waits(id),
  delivery: "waiting",
  attachment,
  ...more
})
const picked = (id: string, attachment: Attachment, pick = "p", more: Partial<Unsent> = {}): Unsent =>
  file(id, attachment, { pick: idOf(pick), ...more })

const withUnsent = (unsent: Partial<ChatState>, state: State = online): State => withChat(state, CHAT, chat([], unsent))
const told = (state: State, id: string, trouble: Trouble | null = null, owner = ME) =>
  bytesKept(state, { _tag: "BytesKeptTold", owner, chat: CHAT, id: idOf(id), trouble, now: Millis.make(0) })
const attachmentsIn = (state: State) => {
  const { keeping, waiting } = chatOf(state, CHAT)
  return [...keeping, ...waiting].map(({ attachment, id }) => [String(id), attachment?._tag])
}
const KEEP = { _tag: "Keep" } as const

it("[OUTBOX-12] a file goes behind those of its own pick that are still to go, and behind no others", () => {
  const [first, second] = [picked("a", LOCAL), picked("b", LOCAL)]
  const failed = picked("a", LOCAL, "p", { delivery: "failed" })
  assert.isTrue(isBehindInPick([first, second], second))
  assert.isFalse(isBehindInPick([first, second], first))
  assert.isFalse(isBehindInPick([failed, second], second))
  assert.isFalse(isBehindInPick([picked("a", LOCAL, "q"), second], second))
  assert.isFalse(isBehindInPick([file("a", LOCAL), second], second))
  assert.isFalse(isBehindInPick([file("a", LOCAL), file("b", LOCAL)], file("b", LOCAL)))
})

it("[OUTBOX-12] a message is kept once its bytes are, and those of the files before it in its pick", () => {
  const idsOf = (keeping: ReadonlyArray<Unsent>) => withBytesKept(keeping).map(({ id }) => String(id))
  assert.deepStrictEqual(idsOf([picked("a", CHOOSING), picked("b", LOCAL), picked("c", LOCAL, "q"), waits("d")]), ["c", "d"])
  assert.deepStrictEqual(idsOf([picked("a", LOCAL), picked("b", CHOOSING), picked("c", UNMADE)]), ["a"])
  // files that were chosen alone wait for nobody
  assert.deepStrictEqual(idsOf([file("a", CHOOSING), file("b", LOCAL)]), ["b"])
})

it("a chat in which a file waits is marked once; where none is new nothing changes", () => {
  const state = withUnsent({ waiting: [file("a", LOCAL)] })
  const marked = withFilesIn(state, [CHAT])
  assert.deepStrictEqual(marked.attaching, { ...state.attaching, chats: [CHAT] })
  assert.strictEqual(withFilesIn(marked, [CHAT]), marked)
  const text = withUnsent({ waiting: [waits("a")] })
  assert.strictEqual(withFilesIn(text, [CHAT]), text)
})

it("[OUTBOX-07] what was told of the bytes of somebody else, or of none that are known, changes nothing", () => {
  const drafted = withDraftFiles(online, CHAT, [{ id: idOf("c"), name: "c.pdf", size: 9 }])
  const state = withUnsent({ keeping: [file("a", CHOOSING)], waiting: [file("b", LOCAL)] }, drafted)
  assert.deepStrictEqual(told(stranger, "a"), [stranger, []])
  assert.deepStrictEqual(told(state, "a", null, UserId.make(9)), [state, []])
  for (const id of ["b", "x"]) {
    const [next, intents] = told(state, id, "full")
    assert.strictEqual(next, state)
    assert.deepStrictEqual(intents, [])
  }
})

it("[OUTBOX-07] a message whose bytes are kept is kept then, and no other one", () => {
  const unmade = { ...CHOOSING, unmade: { original: true } }
  const state = withUnsent({ keeping: [file("a", CHOOSING), file("b", unmade), file("c", CHOOSING), waits("d")] })
  const [a, wants] = told(state, "a")
  assert.deepStrictEqual([wants, a.toasts], [[KEEP], []])
  assert.deepStrictEqual(attachmentsIn(a), [
    ["a", "Local"],
    ["b", "Choosing"],
    ["c", "Choosing"],
    ["d", undefined]
  ])
  const [b] = told(state, "b")
  assert.deepStrictEqual(chatOf(b, CHAT).keeping[1]?.attachment, { _tag: "Unmade", original: true })
})

it("[OUTBOX-07] bytes that could not be kept go on from memory, and the person is told why", () => {
  const state = withUnsent({ keeping: [file("a", CHOOSING)] })
  for (const [trouble, key] of [
    ["full", "error:file-full"],
    ["forbidden", "error:file-unkept"],
    ["gone", "error:file-unkept"]
  ] as const) {
    const [next, wants] = told(state, "a", trouble)
    assert.deepStrictEqual(attachmentsIn(next), [["a", "Local"]])
    assert.deepStrictEqual(next.toasts, [{ id: 1, words: { _tag: "Key", key, params: {} }, millis: 5000 }])
    assert.deepStrictEqual(wants, [{ _tag: "EndToast", id: 1, after: 5000 }, KEEP])
  }
})

it("[OUTBOX-13] a file that is only chosen is kept with its draft; where it could not be, it stays as it is", () => {
  const chosen = { id: idOf("a"), name: "a.pdf", size: 9 }
  const state = withDraftFiles(online, CHAT, [chosen, { ...chosen, id: idOf("b") }])
  const [next, wants] = told(state, "a")
  assert.deepStrictEqual(
    [draftOf(next, CHAT)?.files?.map(({ kept }) => kept), wants, next.toasts],
    [[true, undefined], [KEEP], []]
  )
  const [full, more] = told(state, "a", "full")
  assert.deepStrictEqual([draftOf(full, CHAT), full.toasts.length, more.at(-1)], [draftOf(state, CHAT), 1, KEEP])
})

it("[OUTBOX-13] a file of a draft leaves it with the message that is kept now", () => {
  const chosen = { id: idOf("a"), name: "a.pdf", size: 9 }
  const leaving = withDraftFiles(online, CHAT, [
    { ...chosen, as: idOf("m") },
    { ...chosen, id: idOf("b"), as: idOf("n") }
  ])
  const [next] = told(withUnsent({ keeping: [file("m", CHOOSING), file("n", CHOOSING)] }, leaving), "m")
  assert.deepStrictEqual(
    draftOf(next, CHAT)?.files?.map(({ id }) => String(id)),
    ["b"]
  )
})

const made = (id: string, bytes: string) => ({ id: idOf(id), bytes: idOf(bytes), body: PICTURE }) as never
const making = (all: ReadonlyArray<never>, waiting: ReadonlyArray<Unsent>): State => {
  const state = withUnsent({ waiting })
  return { ...state, attaching: { ...state.attaching, made: all } }
}

it("[OUTBOX-24] what was made goes where it is kept; where it is not, the picture as it was chosen, and nobody is told", () => {
  const state = making([made("a", "a2")], [file("a", UNMADE), file("b", UNMADE), file("c", LOCAL)])
  const [next, wants] = told(state, "a2")
  const [a, ...others] = chatOf(next, CHAT).waiting
  assert.deepStrictEqual(
    [a?.attachment, a?.body, a?.bytes, others, wants],
    [LOCAL, PICTURE, idOf("a2"), [file("b", UNMADE), file("c", LOCAL)], [KEEP]]
  )
  assert.isFalse("made" in next.attaching)
  const [full, same] = told(state, "a2", "full")
  assert.deepStrictEqual(chatOf(full, CHAT).waiting[0], { ...file("a", UNMADE), attachment: LOCAL })
  assert.deepStrictEqual([full.toasts, same], [[], [KEEP]])
})

it("[OUTBOX-24] what was made of other pictures is still on its way; a tab that leads no more leaves messages alone", () => {
  const state = making([made("a", "a2"), made("b", "b2")], [file("a", UNMADE), file("b", UNMADE)])
  const [next] = told(state, "a2")
  assert.deepStrictEqual(next.attaching.made, [made("b", "b2")])
  const follows: State = {
    ...state,
    connection: { ...state.connection, part: play({ start: "follows", when: [] }).state.connection.part }
  }
  const [elsewhere] = told(follows, "a2")
  assert.deepStrictEqual(elsewhere.attaching.made, [made("b", "b2")])
  assert.strictEqual(elsewhere.chats, follows.chats)
})
