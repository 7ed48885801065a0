import { assert } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Refused } from "../../../error/refusal.ts"
import { Millis } from "../../../format/Millis.ts"
import { checkAttachment, checkPick } from "../../../message/files.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { attachFiles } from "./attach.ts"

const BOB = ContactId.make("7")
const LIMITS = { bytes: 1000, extensions: ["png", "pdf"] }
const { state } = play({ contacts: [row(7, {})], when: [] })
const limited = { ...state, service: { ...state.service, fileMax: LIMITS.bytes, fileExtensions: LIMITS.extensions } }

/** Chooses files for a chat; which of them are kept, and why others are not. */
const chosen = (files: ReadonlyArray<{ readonly name: string; readonly size: number }>) => {
  const [, intents] = attachFiles(limited, {
    ...({ _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000) } as const),
    files: files.map((file, i) => ({ id: MessageId.make(`f${i}`), ...file, width: 0, height: 0, thumbHash: "" }))
  })
  return {
    kept: intents.flatMap((each) => (each._tag === "KeepBytes" ? [each.id] : [])),
    refused: intents.flatMap((each) => (each._tag === "Refuse" ? [each.reason] : []))
  }
}

const reasonsOf = (result: Result.Result<void, Refused>): ReadonlyArray<string> =>
  Result.isFailure(result) ? [result.failure.reason] : []

prop(
  "[FILE-06] files are taken together or not at all, as many as may be chosen at once",
  fc.constantFrom("a.png", "a.pdf"),
  fc.integer({ min: 1, max: 12 }),
  (name, count) => {
    const may = checkPick(name === "a.png" ? "media" : "files", count)
    const { kept, refused } = chosen(Array.from({ length: count }, () => ({ name, size: 10 })))
    assert.deepStrictEqual([kept.length, refused], [Result.isSuccess(may) ? count : 0, reasonsOf(may)])
  }
)

prop(
  "[FILE-09] each file that the service would not take is refused with its reason, and the others go",
  fc.array(fc.record({ name: fc.constantFrom("a.png", "a.pdf", "a.exe"), size: fc.integer({ min: 0, max: 1100 }) }), {
    minLength: 1,
    maxLength: 5
  }),
  (files) => {
    const may = files.map((file) => checkAttachment(file, LIMITS))
    const { kept, refused } = chosen(files)
    assert.deepStrictEqual(
      [kept, refused],
      [may.flatMap((each, i) => (Result.isSuccess(each) ? [`f${i}`] : [])), may.flatMap(reasonsOf)]
    )
  }
)

prop(
  "[OUTBOX-07] a command ends with the last of its messages, where that goes, and also when it is asked again",
  fc.array(fc.constantFrom("a.png", "a.exe"), { minLength: 1, maxLength: 5 }),
  (names) => {
    const files = names.map((name, i) => ({ id: MessageId.make(`f${i}`), name, size: 10, width: 0, height: 0, thumbHash: "" }))
    const asked = { _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000), files } as const
    const awaited = (intents: ReturnType<typeof attachFiles>[1]) =>
      intents.flatMap((each) => (each._tag === "Await" ? [each.message] : []))
    const [next, intents] = attachFiles(limited, asked)
    const last = names.at(-1) === "a.png" ? files.slice(-1).map(({ id }) => id) : []
    assert.deepStrictEqual([awaited(intents), awaited(attachFiles(next, asked)[1])], [last, last])
  }
)

prop(
  "[FILE-02] a file whose name says nothing is what it was chosen as",
  fc.constantFrom("image", "video", "voice", "file", undefined),
  (as) => {
    const file = { id: MessageId.make("f"), name: "unnamed", size: 10, width: 0, height: 0, thumbHash: "" }
    const open = { ...limited, service: { ...limited.service, fileExtensions: [] } }
    const [next] = attachFiles(open, {
      ...({ _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000) } as const),
      files: [as === undefined ? file : { ...file, as }]
    })
    const tags = { image: "Image", video: "Video", voice: "Voice", file: "File" } as const
    assert.strictEqual(chatOf(next, BOB).keeping[0]?.body._tag, tags[as ?? "file"])
  }
)
