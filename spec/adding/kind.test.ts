import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { errorsAfter, listedIn, replaceIn } from "./compiled.ts"

const POLL = `import { Schema } from "effect"

export const PollBody = Schema.TaggedStruct("Poll", { question: Schema.String, answers: Schema.Array(Schema.String) })
`

/** A kind that is in `Body` and in no table. */
const plantPoll = (copy: string): void => {
  const messages = join(copy, "engine/message")
  writeFileSync(join(messages, "kinds/poll.ts"), POLL)
  const file = join(messages, "Body.ts")
  replaceIn(file, "import { TextBody }", 'import { PollBody } from "./kinds/poll.ts"\nimport { TextBody }')
  replaceIn(file, "  OtherBody\n])", "  OtherBody,\n  PollBody\n])")
}

it("a new kind of message is asked for by the compiler in each table that the page names, and nowhere else", async () => {
  assert.deepStrictEqual(await errorsAfter(plantPoll), listedIn("A kind of message"))
}, 240_000)
