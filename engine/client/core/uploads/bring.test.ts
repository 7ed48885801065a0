import { assert, it } from "@effect/vitest"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { callsOf, furtherOf, withBob } from "#fixtures/client/attaching.ts"
import type { Happening, Stage } from "#fixtures/client/play.ts"
import { done } from "#fixtures/client/told.ts"
import { INITIAL } from "../../initial.ts"
import { coverIn, withUpload } from "./bring.ts"

const emoji = (file: string, more: object = {}): Happening => ({
  ask: { _tag: "EmojiUploadAsked", area: "emoji", file, name: `${file}.png`, size: 10, ...more }
})
const drop = (file: string): Happening => ({ ask: { _tag: "EmojiUploadEndAsked", area: "emoji", file } })
const settled = ({ intents }: Stage) => intents.flatMap((each) => (each._tag === "Settled" ? [each.settled] : []))
const upload = (file: string, goes: boolean) => ({
  ...{ file, purpose: "emoji", name: `${file}.png`, size: 10, upload: "", tries: 0, goes }
})

it("nothing is on its way at first", () => {
  assert.deepStrictEqual(
    [INITIAL.uploads, INITIAL.attaching],
    [{}, { chats: [], underWay: [], others: [], held: false, elsewhere: [] }]
  )
})

it("the small picture of a video goes up as the service takes it, and nothing where there is none", () => {
  assert.deepStrictEqual(coverIn("data:image/jpeg;base64,QUJD"), { cover: "QUJD" })
  for (const none of ["", "data:image/png;base64,QUJD", undefined]) assert.deepStrictEqual(coverIn(none), {})
})

it("a file is on its way from its beginning, or from where it was", () => {
  assert.deepStrictEqual(withUpload(INITIAL, "f", 10).uploads, { f: { sent: 0, size: 10 } })
  assert.deepStrictEqual(withUpload(INITIAL, "f", 10, 4).uploads, { f: { sent: 4, size: 10 } })
})

it("[OUTBOX-20] a file is brought once, also where it is asked for twice", () => {
  const twice = withBob(emoji("e"), emoji("e"))
  assert.deepStrictEqual<unknown>(twice.state.attaching.others, [{ ...upload("e", true) }])
  assert.strictEqual(withBob(emoji("a"), emoji("b"), emoji("a")).state.attaching.others.length, 2)
})

it("[OUTBOX-20] the command that brings a file stays open until its area has heard the outcome", () => {
  const going = withBob(emoji("e", { commandId: "c" }))
  assert.deepStrictEqual<unknown>(going.state.attaching.others, [{ ...upload("e", true), for: "c" }])
  assert.deepStrictEqual(settled(going), [])
  const part = furtherOf(going, ...BROUGHT)
  assert.deepStrictEqual(settled(part), [])
  const outcomeOf = (answer: object) => settled(furtherOf(part, { answer: "uploadEmoji", ...answer }))
  const command = { id: "c", command: "EmojiUploadAsked" }
  const words = { _tag: "Said", text: "No" } as const
  assert.deepStrictEqual(outcomeOf({ body: { code: 400, msg: "No", data: "" } }), [
    { ...command, outcome: { _tag: "Refused", words, reason: "", by: "server" } }
  ])
  // it is there, and the collection is asked for: then it is over
  const there = furtherOf(part, { answer: "uploadEmoji", body: done("/e.png") }, { answer: "emojiIndex", body: done([]) })
  assert.deepStrictEqual(settled(there), [{ ...command, outcome: { _tag: "Done" } }])
  assert.deepStrictEqual(settled(furtherOf(going, drop("e"))), [{ ...command, outcome: { _tag: "Over" } }])
})

it("[OUTBOX-20] of files that are given up only one on its way has to be stopped", () => {
  const three = withBob(emoji("a"), emoji("b"), emoji("c"))
  const waiting = furtherOf(three, drop("c"))
  assert.deepStrictEqual([waiting.intents, Object.keys(waiting.state.uploads)], [[], ["a", "b"]])
  const going = furtherOf(three, drop("a"))
  assert.deepStrictEqual(going.intents[0], { _tag: "EndUpload", file: "a" })
  // the one that waits goes in its place
  assert.deepStrictEqual(callsOf(going), ["uploadBegin"])
  assert.deepStrictEqual(furtherOf(three, drop("x")).intents, [])
})

it("[OUTBOX-21] a file whose bytes cannot be read any more says so", () => {
  const gone = withBob(emoji("e"), { answer: "uploadBegin", gone: true })
  assert.deepStrictEqual<unknown>(gone.state.emoji.adding, [
    { file: "e", name: "e.png", words: { _tag: "Key", key: "error:file-gone", params: {} } }
  ])
})
