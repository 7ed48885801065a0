import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { boundaryOf, headOf } from "../http/multipart.ts"
import { withoutReserved } from "../placeholder.ts"

/** What takes the bytes of the file as they come; the next ones come when it has them. */
export interface FileSink {
  readonly write: (bytes: Buffer) => Promise<Result.Result<void, Refused>>
}

/** What a form held beside the file. */
export type FormTexts = ReadonlyArray<readonly [name: string, value: string]>

/** Most bytes of the lines before a part. */
const HEAD_MAX = 8 * 1024
/** Most bytes of all fields that are no file. */
const TEXTS_MAX = 256 * 1024
/** Most parts. */
const PARTS_MAX = 100

const END = Buffer.from("\r\n\r\n")
const notRead = Result.fail(refused("not-json"))

type Part =
  | { readonly _tag: "Text"; readonly name: string; readonly chunks: Array<Buffer> }
  | { readonly _tag: "File"; readonly sink: FileSink }
  | { readonly _tag: "Other" }

/**
 * Reads a `multipart/form-data` body as it comes (RFC 7578), and keeps only one piece and the text fields in memory.
 * `open` is asked for the first file, by its name, and may refuse it before a byte of it is read; further files are passed over. Ends
 * at once with the first refusal, however much is still to come. Throws what the body or the sink throws.
 */
export const readForm = async (
  contentType: string,
  body: AsyncIterable<Buffer>,
  open: (fileName: string) => Promise<Result.Result<FileSink, Refused>>
): Promise<Result.Result<FormTexts, Refused>> => {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return notRead
  const mark = Buffer.from(`\r\n--${boundary}`)
  const parts: Array<Part> = []
  let texts = 0
  /** What was read and is not understood yet; a line end before the first mark makes all marks alike. */
  let rest: Buffer = Buffer.from("\r\n")
  /** `before`: whatever stands before the first mark. */
  let at: "before" | "mark" | "head" | "part" = "before"

  const took = async (bytes: Buffer): Promise<Result.Result<void, Refused>> => {
    const part = at === "part" ? parts.at(-1) : undefined
    if (part === undefined || part._tag === "Other" || bytes.length === 0) return Result.succeed(undefined)
    if (part._tag === "File") return await part.sink.write(bytes)
    texts += bytes.length
    if (texts > TEXTS_MAX) return Result.fail(refused("body-too-large"))
    // a copy, for the piece that it came in is large
    part.chunks.push(Buffer.from(bytes))
    return Result.succeed(undefined)
  }

  const begin = async (head: Buffer): Promise<Result.Result<void, Refused>> => {
    const read = headOf(head)
    if (read === undefined || parts.length >= PARTS_MAX) return notRead
    if (read.fileName === undefined) parts.push({ _tag: "Text", name: read.name, chunks: [] })
    else if (read.name !== "file" || parts.some(({ _tag }) => _tag === "File")) parts.push({ _tag: "Other" })
    else {
      const sink = await open(withoutReserved(read.fileName))
      if (Result.isFailure(sink)) return Result.fail(sink.failure)
      parts.push({ _tag: "File", sink: sink.success })
    }
    return Result.succeed(undefined)
  }

  /** Goes as far as `rest` can be understood; returns whether the body is over. */
  const advance = async (): Promise<Result.Result<boolean, Refused>> => {
    for (;;) {
      if (at === "mark") {
        if (rest.length < 2) return Result.succeed(false)
        if (rest.subarray(0, 2).toString("latin1") === "--") return Result.succeed(true)
        const line = rest.indexOf("\r\n")
        if (line === -1) return rest.length > HEAD_MAX ? notRead : Result.succeed(false)
        if (rest.subarray(0, line).toString("latin1").trim() !== "") return notRead
        // the line end stays: a part without lines before it begins with two
        rest = rest.subarray(line)
        at = "head"
      } else if (at === "head") {
        const end = rest.indexOf(END)
        if (end === -1) return rest.length > HEAD_MAX ? notRead : Result.succeed(false)
        const begun = await begin(rest.subarray(0, end))
        if (Result.isFailure(begun)) return Result.fail(begun.failure)
        rest = rest.subarray(end + END.length)
        at = "part"
      } else {
        const next = rest.indexOf(mark)
        const upTo = next === -1 ? Math.max(0, rest.length - mark.length + 1) : next
        const taken = await took(rest.subarray(0, upTo))
        if (Result.isFailure(taken)) return Result.fail(taken.failure)
        rest = rest.subarray(next === -1 ? upTo : next + mark.length)
        if (next === -1) return Result.succeed(false)
        at = "mark"
      }
    }
  }

  /** Puts the next piece behind what is left of the last, and copies it only where a mark may lie over both. */
  const join = async (chunk: Buffer): Promise<Result.Result<void, Refused>> => {
    const isOver = at !== "part" || Buffer.concat([rest, chunk.subarray(0, mark.length)]).includes(mark)
    if (rest.length > 0 && (isOver || chunk.length < mark.length)) {
      rest = Buffer.concat([rest, chunk])
      return Result.succeed(undefined)
    }
    const taken = await took(rest)
    rest = chunk
    return taken
  }

  for await (const chunk of body) {
    const joined = await join(chunk)
    if (Result.isFailure(joined)) return Result.fail(joined.failure)
    const advanced = await advance()
    if (Result.isFailure(advanced)) return Result.fail(advanced.failure)
    // the piece is gone when the next is asked for
    rest = Buffer.from(rest)
    if (advanced.success)
      return Result.succeed(
        parts.flatMap((part) => (part._tag === "Text" ? [[part.name, Buffer.concat(part.chunks).toString("utf8")] as const] : []))
      )
  }
  return notRead
}
