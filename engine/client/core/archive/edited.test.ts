import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { BLANK, writtenContent } from "#adapters/memory/archive.ts"
import { begun, finished } from "#fixtures/client/PlayedArchive.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { ask, done, frame, open, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { plainText } from "../../../message/plainText.ts"
import { type Message, MessageId } from "../../../message/Message.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import type { PendingEdit } from "../conversation/State.ts"
import { changesBetween } from "./changes.ts"
import { editedRecord } from "./edited.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
/** More than stay in memory of a chat that is closed, and than are read of it at once. */
const SAID = 300

const says = ({ body }: Message): string =>
  body._tag === "Text" ? plainText(body.html) : body._tag === "Recalled" ? body.text : body._tag

/** What lies on the device of the chat with Bob: the words of each message by its number. */
const keptWords = ({ archive }: Stage): ReadonlyArray<readonly [number, string]> =>
  [...(archive.people.get(ME)?.messages.get(BOB) ?? [])]
    .map(([number, message]) => [number, says(message as Message)] as const)
    .toSorted(([a], [b]) => a - b)

type What =
  | "recall"
  | "change"
  | "delete"
  | "open"
  | "close"
  | "release"
  | "restart"
  | "gone"
  | "full"
  | "late"
  | "answer"
  | "given up"
type Move = readonly [what: What, number: number]

/** What the service tells of a message, as line `n` of the log. */
const line = (what: What, number: number, n: number): Happening => {
  const named = { id: `m${number}`, msg_id: number, toContactId: 7 }
  const told =
    what === "recall"
      ? frame("undoMessage", { ...named, content: "recalled", from_user: 7, is_last: 0 })
      : what === "change"
        ? frame("updateMessage", { ...named, type: "text", content: `<p>now ${n}</p>` })
        : frame("delMessage", named)
  return { frame: { ...(told.frame as object), s: "c:1-7", n } }
}

const draft = (text: string): Happening => ask("DraftAsked", { chat: "7", text })
/** The device works again, and all is written. */
const WRITTEN: ReadonlyArray<Happening> = [{ archive: "at once" }, draft("one"), draft("two"), draft("three"), draft("four")]

/** A transaction comes to its end after the device has not answered in time: it counts as gone, and all of that is there. */
const givenUp = (stage: Stage): Stage => {
  const begins = begun(stage.archive, stage.state)
  if (begins.writing === null) return stage
  const content = writtenContent(begins.people.get(ME) ?? BLANK, begins.writing.changes)
  const people = new Map(begins.people).set(ME, content)
  const [, archive] = finished({ ...begins, people, works: "gone" }, stage.state, Millis.make(stage.now))
  return { ...stage, archive }
}

const happenings = ([what, number]: Move, n: number): ReadonlyArray<Happening | typeof givenUp> => {
  switch (what) {
    case "open":
      return [open()]
    case "close":
      return [ask("ChatCloseAsked")]
    case "release":
      return [...WRITTEN, { archive: "release" }]
    case "restart":
      return [...WRITTEN, { restart: "reload" }]
    case "gone":
    case "full":
      return [{ archive: what }, draft(what)]
    case "given up":
      return [givenUp]
    case "late":
    case "answer":
      return [{ archive: what }]
    default:
      return [line(what, number, n)]
  }
}

const isTold = ([what]: Move): boolean => what === "recall" || what === "change" || what === "delete"

const NOTHING_MISSED: Happening = {
  answer: "resume",
  body: done({ reload: 0, contacts: [], entries: [], user: 0, online: [], gone: [] })
}

/** The service has nothing else to tell, and says so whenever it is asked. */
const heard = (before: Stage, what: Happening | typeof givenUp): Stage => {
  let next = typeof what === "function" ? what(before) : happen(before, what)
  while (next.open.some(({ ask: { call } }) => call === "resume")) next = happen(next, NOTHING_MISSED)
  return next
}

const played = (moves: ReadonlyArray<Move>): Stage => {
  let n = SAID
  const when = moves.flatMap((each) => happenings(each, isTold(each) ? ++n : n))
  const page = { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: SAID } }
  const contacts = [row(7, { log: SAID, read: SAID })]
  const start = play({ start: "numbered", contacts, when: [open(), page, ask("ChatCloseAsked")] })
  return [...when, ...WRITTEN].reduce(heard, start)
}

/** What must lie there then. */
const expected = (moves: ReadonlyArray<Move>): ReadonlyArray<readonly [number, string]> => {
  const words = new Map<number, string>(Array.from({ length: SAID }, (_, i) => [i + 1, `t${i + 1}`] as const))
  let n = SAID
  for (const [what, number] of moves.filter(isTold)) {
    n += 1
    if (what === "delete") words.delete(number)
    else if (words.has(number) && words.get(number) !== "recalled") words.set(number, what === "recall" ? "recalled" : `now ${n}`)
  }
  return [...words]
}

const told = fc.tuple(fc.constantFrom<What>("recall", "change", "delete"), fc.integer({ min: 1, max: SAID }))
const moved = fc.tuple(
  fc.constantFrom<What>("open", "close", "release", "restart", "gone", "full", "late", "answer", "given up"),
  fc.constant(0)
)

prop(
  "[ARCHIVE-11] whatever is recalled, changed or deleted, in memory or not, lies on the device as the service has it, and nothing else is lost",
  fc.array(fc.oneof(told, moved), { maxLength: 16 }),
  (moves) => assert.deepStrictEqual(keptWords(played(moves)), expected(moves))
)

const message = (id: string, number: number, more: object = {}): unknown => ({
  ...{ id, number, chat: "7", author: 7, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: number },
  ...{ delivery: "sent", refusal: "", at: [], ...more }
})
const edited = (value: unknown, edit: Partial<PendingEdit>, owner = ME): unknown =>
  editedRecord(owner, [{ id: MessageId.make("a"), number: 5, text: "gone", ...edit }])(value)

it("[ARCHIVE-11] what is recalled is a notice on the device, and its words stay there with their author alone", () => {
  const body = (owner: UserId) => (edited(message("a", 5), {}, owner) as Message).body
  assert.deepStrictEqual(body(ME), { _tag: "Recalled", by: UserId.make(7), text: "gone", was: "" })
  assert.deepStrictEqual(body(UserId.make(7)), { _tag: "Recalled", by: UserId.make(7), text: "gone", was: "a" })
})

it("[ARCHIVE-11] what answers a message that was changed quotes what it says now", () => {
  const quote = { number: 5, author: 7, name: "Bob", text: "what must go" }
  const next = edited(message("b", 9, { quote }), { what: "changed", type: "text", text: "<p>taken out</p>" })
  assert.strictEqual((next as Message).quote?.text, "taken out")
})

it("[ARCHIVE-11] what is deleted by its name alone goes; all else, and what cannot be read, stays the very same", () => {
  const deleted = { number: 0, what: "deleted" as const }
  assert.strictEqual(edited(message("a", 5), deleted), null)
  for (const other of [message("b", 6), { n: 5 }, null, "a"]) {
    assert.strictEqual(edited(other, deleted), other)
    assert.strictEqual(edited(other, {}), other)
  }
})

it("an edit that was read from the device is the one that was written there, and is not written again", () => {
  const { state } = play({ when: [] })
  const edit = { id: MessageId.make("m5"), number: 5, text: "now", what: "changed", type: "text", extends: { a: [1] } } as const
  const other: PendingEdit = { id: MessageId.make("m6"), number: 6, text: "recalled" }
  const noting = (pendingEdits: ReadonlyArray<PendingEdit>) => withChat(state, BOB, { ...chatOf(state, BOB), pendingEdits })
  const written = (now: ReadonlyArray<PendingEdit>) => changesBetween(noting([edit]), noting(now))?.edited
  const read = structuredClone(edit)
  assert.isUndefined(written([read]))
  // only what is new is done
  const [five, six] = [message("m5", 5), message("m6", 6)]
  const onlyOf = (now: ReadonlyArray<PendingEdit>) => {
    const [first, ...rest] = written(now) ?? []
    assert.deepStrictEqual([first?.chat, rest], [BOB, []])
    return first?.edit ?? assert.fail("nothing is edited")
  }
  assert.strictEqual(onlyOf([read, other])(five), five)
  assert.strictEqual((onlyOf([read, other])(six) as Message).body._tag, "Recalled")
  assert.strictEqual(says(onlyOf([{ ...read, text: "later" }])(five) as Message), "later")
})
