import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { bytesIn } from "../format/bytes.ts"
import { FILE_NAME_MAX, fileName } from "./fileName.ts"
import {
  checkAttachment,
  checkFileContent,
  checkFileName,
  checkFileSize,
  checkPick,
  checkSides,
  extensionOf,
  fileClass,
  fileType,
  MEGAPIXELS_MAX,
  PICK_MAX
} from "./files.ts"

const Class = Schema.Literals(["document", "image", "audio", "video", "other"])
const Type = Schema.Literals(["image", "video", "voice", "file"])
const Yes = Verdict(Schema.Null)
const said = (result: ReturnType<typeof checkFileContent>) => verdict(Result.map(result, () => null))

it.each(vectors("message/FILE-01", Schema.String, Class))("[FILE-01] $title", ({ given, want }) => {
  assert.strictEqual(fileClass(given), want)
})
it("[FILE-01] a name without a dot has no extension", () => {
  assert.deepStrictEqual([extensionOf("png"), extensionOf(""), extensionOf("a.PNG")], ["", "", "png"])
})
const word = fc.stringMatching(/^[a-z0-9]{1,5}$/)
prop("[FILE-01] nothing but what follows the last dot counts, in any case", fc.string(), word, (stem, extension) => {
  const [plain, named] = [fileClass(`a.${extension}`), fileClass(`${stem}b.${extension.toUpperCase()}`)]
  assert.strictEqual(named, plain)
  assert.strictEqual(extensionOf(`${stem}b.${extension}`), extension)
})

it.each(vectors("message/FILE-02", Schema.Struct({ name: Schema.String, asked: Type }), Type))(
  "[FILE-02] $title",
  ({ given, want }) => {
    assert.strictEqual(fileType(given.name, given.asked), want)
  }
)
const EXTENSIONS = ["png", "mp4", "mp3", "pdf", "zip", "heic", "webm", ""]
prop(
  "[FILE-02] pictures and videos are what they are, and twice is once",
  fc.constantFrom(...EXTENSIONS),
  fc.constantFrom<"image" | "video" | "voice" | "file">("image", "video", "voice", "file"),
  (extension, asked) => {
    const name = `a.${extension}`
    const type = fileType(name, asked)
    assert.strictEqual(fileType(name, type), type)
    const known = fileClass(name)
    if (known === "image" || known === "video") assert.strictEqual(type, known)
    if (known === "document") assert.strictEqual(type, "file")
    if (known === "audio") assert.strictEqual(type === "voice", asked === "voice")
    if (known === "other") assert.strictEqual(type, asked)
  }
)

it.each(vectors("message/FILE-03", Schema.Struct({ bytes: Schema.Int, max: Schema.Int }), Yes))(
  "[FILE-03] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(said(checkFileSize(given.bytes, { bytes: given.max })), want)
  }
)
prop("[FILE-03] a smaller file goes wherever a larger one does", fc.nat(), fc.nat(), fc.nat(), (bytes, more, most) => {
  const goes = (size: number) => Result.isSuccess(checkFileSize(size, { bytes: most }))
  assert.isTrue(goes(most))
  if (goes(bytes + more)) assert.isTrue(goes(bytes))
  if (bytes > most) assert.isFalse(goes(bytes))
})

it.each(vectors("message/FILE-04", Schema.Int, Yes))("[FILE-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkFileContent(given)), want)
})
prop("[FILE-04] whatever holds a byte may go", fc.nat(), (bytes) => Result.isSuccess(checkFileContent(bytes)) === bytes > 0)

const Named = Schema.Struct({ name: Schema.String, extensions: Schema.Array(Schema.String) })
it.each(vectors("message/FILE-05", Named, Yes))("[FILE-05] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkFileName(given.name, given)), want)
})
prop("[FILE-05] a file goes where its extension is among those taken, or all are", word, fc.array(word), (own, extensions) => {
  const goes = Result.isSuccess(checkFileName(`a.${own}`, { extensions }))
  assert.strictEqual(goes, extensions.length === 0 || extensions.includes(own))
})

const Pick = Schema.Struct({ of: Schema.Literals(["media", "files"]), count: Schema.Int })
it.each(vectors("message/FILE-06", Pick, Yes))("[FILE-06] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkPick(given.of, given.count)), want)
})
prop(
  "[FILE-06] up to the most they may be chosen, more may not",
  fc.constantFrom("media" as const, "files" as const),
  fc.nat(20),
  (of, count) => {
    assert.strictEqual(Result.isSuccess(checkPick(of, count)), count <= PICK_MAX[of])
  }
)

it.each(vectors("message/FILE-07", Schema.String, Schema.String))("[FILE-07] $title", ({ given, want }) => {
  assert.strictEqual(fileName(given), want)
})
const name = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(fc.constantFrom("a", "名", "😀", ".", " ", "/", "\\", "\u202e", "\u0000", ".txt", "ab".repeat(60)), { maxLength: 40 })
    .map((parts) => parts.join(""))
)
prop("[FILE-07] any name becomes one that leads nowhere, fits, and stays as it is", name, (given) => {
  const cleaned = fileName(given)
  assert.ok(cleaned !== "" && bytesIn(cleaned) <= FILE_NAME_MAX && cleaned.isWellFormed())
  assert.notMatch(cleaned, /[/\\\p{Cc}\u202a-\u202e]|^[.\s]|[.\s]$/u)
  assert.strictEqual(fileName(cleaned), cleaned)
  assert.strictEqual(fileName(`../x/${given}`), cleaned)
})

const Sides = Schema.Struct({ width: Schema.Int, height: Schema.Int })
it.each(vectors("message/FILE-11", Sides, Yes))("[FILE-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkSides(given)), want)
})
prop("[FILE-11] what is decoded takes at most 400 MB, however long it is", fc.nat(100_000), fc.nat(100_000), (width, height) => {
  const bytes = width * height * 4
  assert.strictEqual(Result.isSuccess(checkSides({ width, height })), bytes <= MEGAPIXELS_MAX * 4_000_000)
})

const Chosen = Schema.Struct({
  name: Schema.String,
  size: Schema.Int,
  sides: Schema.optionalKey(Sides),
  limits: Schema.Struct({ bytes: Schema.Int, extensions: Schema.Array(Schema.String) })
})
it.each(vectors("message/FILE-09", Chosen, Yes))("[FILE-09] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkAttachment(given, given.limits)), want)
})
prop(
  "[FILE-09] what goes passes each check, and what does not fails one",
  fc.nat(3000),
  fc.constantFrom(...EXTENSIONS),
  fc.option(fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) })),
  (size, extension, sides) => {
    const name = `a.${extension}`
    const limits = { bytes: 2000, extensions: ["png", "pdf"] }
    const each = [checkFileContent(size), checkFileName(name, limits), checkFileSize(size, limits)]
    if (sides !== null && fileClass(name) === "image") each.push(checkSides(sides))
    const given = { name, size, ...(sides === null ? {} : { sides }) }
    assert.strictEqual(Result.isSuccess(checkAttachment(given, limits)), each.every(Result.isSuccess))
  }
)
