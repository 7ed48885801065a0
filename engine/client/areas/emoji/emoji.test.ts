import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { done, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { Millis } from "../../../format/Millis.ts"
import { EMOJI_BYTES_MAX } from "../../../message/SavedEmoji.ts"
import { INITIAL } from "../../initial.ts"
import { toArray } from "../../Sorted.ts"
import { AREA as EMOJI_AREA } from "./area.ts"

const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({ ask: { _tag, area: "emoji", ...more } })
const on = (...when: ReadonlyArray<Happening>): Stage => play({ contacts: [row(7)], when })
const after = (stage: Stage, ...when: ReadonlyArray<Happening>): Stage => when.reduce(happen, stage)
const wire = (id: number) => ({ id, name: `e${id}`, title: `e${id}`, src: `/e${id}.png`, file_id: id + 100 })
const index = (...ids: ReadonlyArray<number>): Happening => ({ answer: "emojiIndex", body: done(ids.map(wire)) })
const asked = ({ open }: Stage, call: string) => open.filter((each) => each.ask.call === call).map(({ ask }) => ask)
const ids = ({ state }: Stage) => state.emoji.kept?.map(({ id }) => id) ?? null
const task = ({ state }: Stage) => state.tasks.emoji
const toasts = ({ state }: Stage) => state.toasts.map(({ words }) => words)
const no = (call: "emojiDel" | "emojiMove" | "emojiIndex" | "emojiAdd" | "uploadBegin", code = 400): Happening => ({
  answer: call,
  body: { code, msg: "No", data: "" }
})
const NO = { _tag: "Said", text: "No" }
const OVER = { code: -1, msg: "Log in again", data: "" }
const READ = ask("EmojiAsked")
const three = () => on(READ, index(3, 2, 1))
const picture = (file: string, more: Readonly<Record<string, unknown>> = {}): Happening =>
  ask("EmojiUploadAsked", { file, name: `${file}.png`, size: 10, ...more })

it("knows nothing before it was asked, and leaves what belongs to other areas to them", () => {
  const { state } = on()
  const now = Millis.make(0)
  assert.deepStrictEqual(state.emoji, INITIAL.emoji)
  assert.deepStrictEqual(EMOJI_AREA.command(state, { _tag: "SessionsAsked", area: "account", now }), [state, []])
  assert.deepStrictEqual(EMOJI_AREA.reply(state, { call: "sessions" } as never, now), [state, []])
  assert.isTrue(EMOJI_AREA.needsSession({ _tag: "EmojiAsked", area: "emoji", now }))
})

it("reads the collection in its order, once at a time", () => {
  const asking = on(READ, READ)
  assert.strictEqual(asked(asking, "emojiIndex").length, 1)
  assert.deepStrictEqual(task(asking), { _tag: "Busy" })
  const known = after(asking, index(2, 1))
  assert.deepStrictEqual(known.state.emoji.kept, [
    { id: 2, name: "e2", url: "/e2.png", file: 102 },
    { id: 1, name: "e1", url: "/e1.png", file: 101 }
  ])
  assert.deepStrictEqual(task(known), { _tag: "Done" })
  assert.deepStrictEqual(ids(after(known, READ, index(4))), [4])
})

it("says why the collection could not be read, keeps what it knew, and ends with the session", () => {
  const failed = after(three(), READ, no("emojiIndex"))
  assert.deepStrictEqual(task(failed), { _tag: "Failed", words: NO as never })
  assert.deepStrictEqual(ids(failed), [3, 2, 1])
  assert.strictEqual(after(three(), READ, { answer: "emojiIndex", body: OVER }).state.session._tag, "LoggedOut")
})

it("deletes at once and tells the server", () => {
  const stage = after(three(), ask("EmojiDeleteAsked", { ids: [3, 1] }))
  assert.deepStrictEqual(ids(stage), [2])
  assert.deepStrictEqual(asked(stage, "emojiDel")[0]?.body, { ids: [3, 1] })
  const told = after(stage, { answer: "emojiDel", body: done() })
  assert.deepStrictEqual(ids(told), [2])
  assert.strictEqual(asked(told, "emojiIndex").length, 0)
  assert.deepStrictEqual(toasts(told), [])
})

it("puts first at once and tells the server", () => {
  const stage = after(three(), ask("EmojiMoveAsked", { ids: [1, 2] }))
  assert.deepStrictEqual(ids(stage), [1, 2, 3])
  assert.deepStrictEqual(asked(stage, "emojiMove")[0]?.body, { ids: [1, 2] })
})

it("changes nothing where nothing was chosen, or nothing is known", () => {
  assert.strictEqual(asked(after(three(), ask("EmojiMoveAsked", { ids: [] })), "emojiMove").length, 0)
  assert.strictEqual(asked(on(ask("EmojiDeleteAsked", { ids: [1] })), "emojiDel").length, 0)
})

it("tells a no, and reads what the server has", () => {
  for (const [command, call] of [
    ["EmojiDeleteAsked", "emojiDel"],
    ["EmojiMoveAsked", "emojiMove"]
  ] as const) {
    const stage = after(three(), ask(command, { ids: [1] }), no(call))
    assert.deepStrictEqual(stage.state.toasts as unknown, [{ id: 1, words: NO, millis: 2500 }])
    assert.strictEqual(asked(stage, "emojiIndex").length, 1)
    assert.deepStrictEqual(ids(after(stage, index(3, 2, 1))), [3, 2, 1])
    assert.strictEqual(after(three(), ask(command, { ids: [1] }), { answer: call, body: OVER }).state.session._tag, "LoggedOut")
  }
})

it("an answer from before a change tells of another collection, and is asked for again", () => {
  const stage = after(three(), READ, ask("EmojiDeleteAsked", { ids: [3] }), index(3, 2, 1))
  assert.deepStrictEqual(ids(stage), [2, 1])
  assert.strictEqual(asked(stage, "emojiIndex").length, 1)
  assert.deepStrictEqual(ids(after(stage, index(2, 1))), [2, 1])
  const moved = after(three(), READ, ask("EmojiMoveAsked", { ids: [1] }), index(3, 2, 1))
  assert.deepStrictEqual(ids(moved), [1, 3, 2])
})

it("brings a picture, and reads the collection when it came", () => {
  const stage = after(three(), picture("a"))
  assert.deepStrictEqual(asked(stage, "uploadBegin")[0]?.body, { name: "a.png", size: 10 })
  assert.deepStrictEqual(stage.state.emoji.adding, [{ file: "a", name: "a.png", words: null }])
  assert.deepStrictEqual(stage.state.uploads, { a: { sent: 0, size: 10 } })
  const up = after(stage, ...BROUGHT)
  assert.deepStrictEqual(asked(up, "uploadEmoji")[0]?.body, { upload: "u" })
  const came = after(up, { answer: "uploadEmoji", body: done("/a.png") })
  assert.deepStrictEqual(came.state.emoji.adding, [])
  assert.deepStrictEqual(came.state.uploads, {})
  assert.deepStrictEqual(ids(after(came, index(4, 3, 2, 1))), [4, 3, 2, 1])
  // one that is on its way meanwhile tells of the collection before
  const crossing = after(three(), picture("a"), READ, ...BROUGHT, { answer: "uploadEmoji", body: done("/a.png") }, index(3, 2, 1))
  assert.deepStrictEqual(ids(after(crossing, index(4, 3, 2, 1))), [4, 3, 2, 1])
})

it("says of each picture that may not come why, and sends nothing of it", () => {
  const stage = after(
    three(),
    picture("a", { name: "a.webp" }),
    picture("b", { size: EMOJI_BYTES_MAX + 1 }),
    picture("c", { size: EMOJI_BYTES_MAX })
  )
  const key = (reason: string) => ({ _tag: "Key", key: `refusal:${reason}`, params: {} })
  assert.deepStrictEqual(stage.state.emoji.adding as unknown, [
    { file: "a", name: "a.webp", words: key("emoji-type") },
    { file: "b", name: "b.png", words: { ...key("emoji-too-large"), params: { max: 2 } } },
    { file: "c", name: "c.png", words: null }
  ])
  assert.strictEqual(asked(stage, "uploadBegin").length, 1)
  const full = after(on(READ, index(...Array.from({ length: 300 }, (_, i) => i + 1))), picture("a"))
  assert.deepStrictEqual(full.state.emoji.adding[0]?.words as unknown, { ...key("emoji-full"), params: { max: 300 } })
  // nobody knows yet how many there are: the server does
  assert.strictEqual(asked(on(picture("a")), "uploadBegin").length, 1)
})

it("a picture that did not come says why, until that was read", () => {
  const stage = after(three(), picture("a"), picture("b"), no("uploadBegin"))
  assert.deepStrictEqual(stage.state.emoji.adding as unknown, [
    { file: "a", name: "a.png", words: NO },
    { file: "b", name: "b.png", words: null }
  ])
  const read = after(stage, ask("EmojiUploadEndAsked", { file: "a" }))
  assert.deepStrictEqual(
    read.state.emoji.adding.map(({ file }) => file),
    ["b"]
  )
  assert.deepStrictEqual(read.intents, stage.intents)
  const over = after(three(), picture("a"), { answer: "uploadBegin", body: OVER })
  assert.strictEqual(over.state.session._tag, "LoggedOut")
  // the command says what was wrong, too
  const named = after(three(), { ask: { ...picture("a", { name: "a.txt" }).ask, commandId: "c" } })
  const words = { _tag: "Key", key: "refusal:emoji-type", params: {} }
  assert.deepStrictEqual(
    named.intents.flatMap((each) => (each._tag === "Settled" ? [each.settled] : [])) as ReadonlyArray<unknown>,
    [{ id: "c", command: "EmojiUploadAsked", outcome: { _tag: "Refused", words, reason: "emoji-type", by: "client" } }]
  )
})

it("gives up a picture that is on its way", () => {
  const stage = after(three(), picture("a"), ask("EmojiUploadEndAsked", { file: "a" }))
  assert.deepStrictEqual(stage.intents.at(-1), { _tag: "EndUpload", file: "a" })
  const ended = after(stage, { answer: "uploadBegin" })
  assert.deepStrictEqual(ended.state.emoji.adding, [])
  assert.deepStrictEqual(toasts(ended), [])
})

it("keeps the picture of a message, and says the outcome", () => {
  const stage = after(three(), ask("EmojiKeepAsked", { file: 77 }))
  assert.deepStrictEqual(asked(stage, "emojiAdd")[0]?.body, { file_id: 77 })
  const kept = after(stage, { answer: "emojiAdd", body: { code: 0, msg: "Added", data: "" } })
  assert.deepStrictEqual(kept.state.toasts as unknown, [{ id: 1, words: { _tag: "Said", text: "Added" }, millis: 2500 }])
  assert.deepStrictEqual(ids(after(kept, index(9, 3, 2, 1))), [9, 3, 2, 1])
  const refused = after(stage, no("emojiAdd"))
  assert.deepStrictEqual(toasts(refused) as unknown, [NO])
  assert.strictEqual(asked(refused, "emojiIndex").length, 0)
  // what was asked before tells of the collection without it
  const crossing = after(three(), READ, ask("EmojiKeepAsked", { file: 77 }), index(3, 2, 1))
  assert.strictEqual(asked(crossing, "emojiIndex").length, 1)
})

const emojis = (...told: ReadonlyArray<number>): Happening => ({ frame: { type: "emojis", time: 0, data: { ids: told } } })

prop(
  "[EMOJI-13] whatever is told, the collection is that at once, or when what is not known here was read",
  fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
  fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
  (before, told) => {
    assert.deepStrictEqual(on(emojis(...told)).state.emoji, INITIAL.emoji)
    const known = on(READ, index(...before))
    const heard = after(known, emojis(...told))
    const isKnown = told.every((id) => before.includes(id))
    assert.strictEqual(asked(heard, "emojiIndex").length, isKnown ? 0 : 1)
    assert.deepStrictEqual(ids(heard), isKnown ? told : before)
    if (!isKnown) assert.deepStrictEqual(ids(after(heard, index(...told))), told)
    // again, it changes nothing
    if (isKnown) assert.strictEqual(after(heard, emojis(...told)).state.emoji, heard.state.emoji)
  }
)

const say = (id: string, chat = "7"): Happening => ({
  ask: { _tag: "SendEmojiAsked", chat, url: "/e.png", file: 103, id }
})

it("[CLIENT-16] an emoji is said once it is kept, once, in its order among what is said, and the composer keeps what it holds", () => {
  const draft = { ask: { _tag: "DraftAsked", chat: "7", text: "not yet" } }
  const stage = on(draft, say("e1"), say("e1"), { ask: { _tag: "SendAsked", chat: "7", text: "then", id: "t1" } })
  const [call, ...others] = asked(stage, "sendMessage")
  assert.deepStrictEqual(others, [])
  const { content, extends: more, file_id, id, type } = (call?.body ?? {}) as Readonly<Record<string, unknown>>
  assert.deepStrictEqual([id, type, content, file_id, more], ["e1", "emoji", "/e.png", 103, undefined])
  const next = after(stage, { answer: "sendMessage", body: done({ id: "e1", msg_id: 5, type: "emoji", content: "/e.png" }) })
  assert.deepStrictEqual(
    asked(next, "sendMessage").map(({ body }) => [(body as { type: string }).type, "file_id" in body]),
    [["text", false]]
  )
  const drafts = (each: Stage) => [...each.state.drafts].map(([, { text }]) => text)
  assert.deepStrictEqual(drafts(on(draft, say("e1"))), ["not yet"])
  const line = [...next.state.chats].flatMap(([, { timeline }]) => toArray(timeline))[0]
  assert.deepStrictEqual(line?.body as unknown, { _tag: "Emoji", url: "/e.png", file: 103 })
})

it("an emoji is not said where nobody may write", () => {
  const stage = on(say("e1", "admin_notice"))
  assert.deepStrictEqual(toasts(stage) as unknown, [{ _tag: "Key", key: "refusal:chat-read-only", params: {} }])
  assert.strictEqual(asked(stage, "sendMessage").length, 0)
})
