import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { complaintsAfter, listedIn, replaceIn } from "./compiled.ts"

const POLL = `import { Schema } from "effect"

export const PollBody = Schema.TaggedStruct("Poll", { question: Schema.String, answers: Schema.Array(Schema.String) })
`

/** A kind that is in `Body` and in no table. */
const plantKind = (copy: string): void => {
  const messages = join(copy, "engine/message")
  writeFileSync(join(messages, "kinds/poll.ts"), POLL)
  const file = join(messages, "Body.ts")
  replaceIn(file, "import { TextBody }", 'import { PollBody } from "./kinds/poll.ts"\nimport { TextBody }')
  replaceIn(file, "  OtherBody\n])", "  OtherBody,\n  PollBody\n])")
}

const CALL = `  endVote: callRow("/enterprise/im/endVote", "user", Schema.Struct({ id: LooseText }), NoData, ["group"]),
  delMessage: callRow(`

/** A call that is a row of the table and nothing else. */
const plantCall = (copy: string): void => replaceIn(join(copy, "engine/api/calls/im.ts"), "  delMessage: callRow(", CALL)

let complaints: ReadonlyMap<string, string>

/** Files of which the compiler says something with this word in it. */
const naming = (word: RegExp): ReadonlyArray<string> =>
  [...complaints].flatMap(([file, text]) => (word.test(text) ? [file] : [])).toSorted()

// one run of the compiler for all that is planted
beforeAll(async () => {
  complaints = await complaintsAfter((copy) => {
    plantKind(copy)
    plantCall(copy)
  })
}, 600_000)

describe("the compiler asks for what the page names", () => {
  it("of a new kind of message", () => assert.deepStrictEqual(naming(/\bPoll\b/), listedIn("A kind of message")))

  it("of a new call", () => assert.deepStrictEqual(naming(/\bendVote\b/), listedIn("A call")))

  it("and for nothing else", () => {
    const listed = new Set([...listedIn("A kind of message"), ...listedIn("A call")])
    assert.deepStrictEqual(
      [...complaints].filter(([file]) => !listed.has(file)),
      []
    )
  })
})
