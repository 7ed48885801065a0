import { assert, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { attached, withBob } from "#fixtures/client/attaching.ts"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Refused } from "../../../error/refusal.ts"
import { Millis } from "../../../format/Millis.ts"
import { checkAttachment, checkPick } from "../../../message/files.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { draftOf, filesChosenIn } from "../../core/conversation/drafts.ts"
import type { AttachedFile } from "./Command.ts"
import { attachFiles, bodyOfFile } from "./attach.ts"

const BOB = ContactId.make("7")
const LIMITS = { bytes: 1000, extensions: ["png", "mp4", "pdf"] }
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
  fc.constantFrom("a.png", "a.mp4", "a.pdf"),
  fc.integer({ min: 1, max: 12 }),
  (name, count) => {
    const may = checkPick(name === "a.pdf" ? "files" : "media", count)
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

const FILE = { name: "a.pdf", size: 10, width: 4, height: 3, thumbHash: "" }
const STORED = { url: "", size: 10, preview: "", download: "", thumbnail: "", file: 0 }
const SIDES = { width: 4, height: 3 }

it("a file becomes a message without an address, with what it shows and what is known of it", () => {
  assert.deepStrictEqual<unknown>(bodyOfFile(FILE), { _tag: "File", ...STORED, name: "a.pdf" })
  const picture = { _tag: "Image", ...STORED, name: "a.png", ...SIDES }
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...FILE, name: "a.png" }), picture)
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...FILE, name: "a.png", thumbHash: "QUJD" }), { ...picture, thumbHash: "QUJD" })
  const video = { _tag: "Video", ...STORED, name: "a.mp4", ...SIDES, poster: "", seconds: 0 }
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...FILE, name: "a.mp4" }), video)
  const shown = { poster: "data:image/jpeg;base64,QUJD", seconds: 2 }
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...FILE, name: "a.mp4", ...shown }), { ...video, ...shown })
})

it("[VOICE-04] what was spoken is a voice with its length and its heights, and any other sound is a file", () => {
  const sound = { ...FILE, name: "a.mp3" }
  assert.deepStrictEqual<unknown>(bodyOfFile(sound), { _tag: "File", ...STORED, name: "a.mp3" })
  const voice = { _tag: "Voice", ...STORED, name: "a.mp3", seconds: 3, peaks: "az09+/AZ".repeat(8) }
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...sound, spoken: { seconds: 3, peaks: "az09+/AZ".repeat(8) } }), voice)
  // of one that was only chosen as a voice nobody knows how long it is
  const { peaks: _, ...silent } = voice
  assert.deepStrictEqual<unknown>(bodyOfFile({ ...sound, as: "voice" }), { ...silent, seconds: 0 })
})

/** The messages that come of files, as they are while their bytes are on their way into the archive. */
const choosing = (...files: ReadonlyArray<Partial<AttachedFile>>) => {
  const [next] = attachFiles(limited, {
    ...({ _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000) } as const),
    files: files.map((file, i) => ({ ...FILE, id: MessageId.make(`f${i}`), ...file }))
  })
  return chatOf(next, BOB).keeping
}

it("[FILE-06] a file among pictures makes all of them files, of which fewer may be chosen", () => {
  const pictures = Array.from({ length: 5 }, () => ({ name: "a.png" }))
  assert.deepStrictEqual([choosing(...pictures, {}).length, choosing(...pictures, { name: "b.png" }).length], [0, 6])
})

it("[OUTBOX-12] files that are chosen together are named by the first of them, and one that is chosen alone is not", () => {
  assert.deepStrictEqual(
    choosing({}, {}, {}).map(({ pick }) => pick),
    ["f0", "f0", "f0"].map((id) => MessageId.make(id))
  )
  assert.isFalse(choosing({}).some((each) => "pick" in each))
})

it("[OUTBOX-24] what is still to be made of a file is kept with its message", () => {
  const [chosen, unmade] = choosing({}, { name: "a.png", unmade: { original: true } })
  assert.deepStrictEqual(chosen?.attachment, { _tag: "Choosing" })
  assert.deepStrictEqual(unmade?.attachment, { _tag: "Choosing", unmade: { original: true } })
})

it("who chooses no file wants nothing", () => {
  const asked = { _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000), files: [] } as const
  assert.deepStrictEqual(attachFiles(limited, asked), [limited, []])
})

it("a file of the draft that the service would not take leaves it, and the others go into their messages", () => {
  const draft = ["d1", "d2", "d3"].map((id) => ({ id, name: `${id}.pdf`, size: 10 }))
  const { state: drafted } = withBob({ ask: { _tag: "FilesChosenAsked", chat: "7", files: draft } })
  const files = [
    { ...FILE, id: MessageId.make("f1"), name: "a.exe", chosen: MessageId.make("d1") },
    { ...FILE, id: MessageId.make("f2"), chosen: MessageId.make("d2") }
  ]
  const taking = { ...drafted, service: { ...drafted.service, fileExtensions: ["pdf"] } }
  const asked = { _tag: "AttachAsked", area: "outbox", chat: BOB, now: Millis.make(1_800_000_000_000), files } as const
  const [next] = attachFiles(taking, asked)
  assert.deepStrictEqual(
    draftOf(next, BOB)?.files?.map(({ as, id }) => [id, as] as const),
    [["d2", "f2"]].map(([id = "", as = ""]) => [MessageId.make(id), MessageId.make(as)] as const)
  )
  assert.deepStrictEqual(filesChosenIn(draftOf(next, BOB)), [])
  // a recording never stood there
  const { state: spoken } = withBob({ ask: { _tag: "FilesChosenAsked", chat: "7", files: draft } }, ...attached([{ id: "f3" }]))
  assert.strictEqual(filesChosenIn(draftOf(spoken, BOB)).length, 3)
})
