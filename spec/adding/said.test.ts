import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { assert, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"
import { replaceIn } from "./compiled.ts"

/** What a service and its clients need to run without pages. */
const ROOMS = ["engine", "adapters", "locales", "sdk", "server", "package.json", "tsconfig.json"]

/** A kind that its service changes: each vote is told to all. */
const POLL = `import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"

export const PollBody = Schema.TaggedStruct("Poll", { question: Schema.String, answers: Schema.Array(Schema.String), votes: Schema.Int })

export const poll: MessageKind<typeof PollBody.Type> = {
  type: "poll",
  read: ({ content, extends: { answers, votes = 0 } }) =>
    Array.isArray(answers) ? { _tag: "Poll", question: content, answers: answers.map(String), votes: Number(votes) } : null,
  content: ({ question }) => question,
  rest: ({ answers, votes }) => ({ extends: { answers, votes } }),
  line: () => labelPreview("file"),
  mayBe: { ...SAID, changed: true },
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
`

/** By the lines of `docs/adding.md`, but for the tables of screens and tests. */
const plant = (copy: string): void => {
  const of = (path: string): string => join(copy, path)
  writeFileSync(of("engine/message/kinds/poll.ts"), POLL)
  replaceIn(
    of("engine/message/Body.ts"),
    "import { TextBody }",
    'import { PollBody } from "./kinds/poll.ts"\nimport { TextBody }'
  )
  replaceIn(of("engine/message/Body.ts"), "  OtherBody\n])", "  OtherBody,\n  PollBody\n])")
  const kinds = of("engine/message/kinds/kinds.ts")
  replaceIn(kinds, "import { text }", 'import { poll } from "./poll.ts"\nimport { text }')
  replaceIn(kinds, "  Other: other", "  Other: other,\n  Poll: poll")
  replaceIn(
    of("server/message/write/said.ts"),
    "  Other: notSent",
    `  Other: notSent,
  Poll: ({ content, extends: { answers } }) =>
    Result.succeed({ type: "poll", content: content.trim(), extends: JSON.stringify({ answers, votes: 0 }) })`
  )
  replaceIn(of("sdk/bot/happenings.ts"), "  Call: wordless,", "  Call: wordless,\n  Poll: wordless,")
  replaceIn(
    of("engine/client/areas/outbox/Command.ts"),
    "  /** Files that wait",
    `  | { readonly _tag: "PollAsked"; readonly chat: ContactId; readonly id: MessageId; readonly question: string; readonly answers: ReadonlyArray<string> }
  /** Files that wait`
  )
  replaceIn(
    of("engine/client/areas/outbox/say.ts"),
    "  PlaceAsked: placeOf",
    `  PlaceAsked: placeOf,
  PollAsked: (_, { answers, question }) => Result.succeed({ _tag: "Poll", question, answers, votes: 0 })`
  )
}

const TRY = `import { readFrame } from "./engine/api/frames.ts"
import { chatOf, messageIn } from "./engine/client/core/conversation/chats.ts"
import { message } from "./sdk/bot/filters.ts"
import { testServer } from "./sdk/testing/Town.ts"

const town = testServer()
const ann = await town.connect("ann")
const heard = []
const bob = await town.connect("bob", (bot) => bot.on(message, ({ content, type }) => heard.push([type, content])))
const [toBob, toAnn] = [String(bob.me.id), String(ann.me.id)]
const seen = (bot, chat) => messageIn(chatOf(bot.client.state(), chat), "poll-1")?.body
ann.client.tell({ _tag: "PollAsked", area: "outbox", chat: toBob, id: "poll-1", question: " When? ", answers: ["now", "then"], now: 1_700_000_000_000 })
await town.settle()
const first = [seen(ann, toBob), seen(bob, toAnn)]
const number = messageIn(chatOf(bob.client.state(), toAnn), "poll-1")?.number ?? 0
const told = { id: "poll-1", msg_id: number, type: "poll", content: "When?", extends: { answers: ["now", "then"], votes: 2 } }
// the next line of their chat
const [s, { n }] = [...bob.client.state().log.reached].find(([, { chat }]) => chat === toAnn)
const { success: frame } = readFrame(JSON.stringify({ type: "updateMessage", time: 0, s, n: n + 1, data: told }))
bob.client.tell({ _tag: "FrameTold", frame, now: 1_700_000_001_000 })
const voted = seen(bob, toAnn)
await town.close()
console.log(JSON.stringify({ first, heard, voted }))
`

it("a kind that was added by the page is said, stored, heard and changed with all that it holds", () => {
  const copy = mkdtempSync(join(tmpdir(), "parley-planted-"))
  try {
    for (const each of ROOMS) cpSync(join(ROOT, each), join(copy, each), { recursive: true })
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
    plant(copy)
    writeFileSync(join(copy, "try.ts"), TRY)
    const flags = ["--disable-warning=ExperimentalWarning", "--conditions=parley-source"]
    const told = execFileSync(process.execPath, [...flags, join(copy, "try.ts")], { cwd: copy, encoding: "utf8" })
    const poll = { _tag: "Poll", question: "When?", answers: ["now", "then"], votes: 0 }
    assert.deepStrictEqual(JSON.parse(told), { first: [poll, poll], heard: [["poll", "When?"]], voted: { ...poll, votes: 2 } })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}, 240_000)

it("docs/adding.md names what makes a kind that a person says", () => {
  const [, section = ""] = readFileSync(join(ROOT, "docs/adding.md"), "utf8").split("\n## A kind of message\n")
  for (const file of [
    "engine/client/areas/outbox/Command.ts",
    "engine/client/areas/outbox/say.ts",
    "ui/screens/chat/attach/AttachMenu.tsx"
  ])
    assert.include(section.split("\n## ")[0] ?? "", file)
})
