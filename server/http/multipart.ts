import { Result } from "effect"

/** Most parts of a body. */
const PARTS_MAX = 1000

export type FormPart = readonly [name: string, value: string]

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,]{1,70}))/i
const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i
const FILE = /;\s*filename(\*)?=(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/i

const disposition = (head: string): string =>
  head.split("\r\n").find((line) => /^content-disposition\s*:\s*form-data/i.test(line)) ?? ""

/** Browsers write a quote and line ends in a name as percent codes; others use a backslash. */
const unquoted = (name: string): string =>
  name.replaceAll(/\\(.)/g, "$1").replaceAll(/%22|%0d|%0a/gi, (code) => decodeURIComponent(code))

/** `UTF-8''a%20b.txt`, as some programs write a name (RFC 5987). */
const extended = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/^[^']*'[^']*'/, ""))
  } catch {
    return text
  }
}

/** What the lines before a part say of it. */
export interface PartHead {
  readonly name: string
  /** As it was sent, whatever it holds; absent where the part is no file. */
  readonly fileName: string | undefined
}

/** The lines before a part; nothing when they name none. */
export const headOf = (bytes: Buffer): PartHead | undefined => {
  const line = disposition(bytes.toString("utf8"))
  const [, quoted, bare] = NAME.exec(line) ?? []
  const name = quoted === undefined ? bare : unquoted(quoted)
  if (name === undefined) return undefined
  const [file, isExtended, inQuotes, plain = ""] = FILE.exec(line) ?? []
  if (file === undefined) return { name, fileName: undefined }
  return { name, fileName: isExtended === undefined ? unquoted(inQuotes ?? plain) : extended(plain) }
}

/** The words between the parts of a body of this type; nothing when it has none. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  return quoted ?? bare
}

const part = (bytes: Buffer): FormPart | "file" | "broken" => {
  const end = bytes.indexOf("\r\n\r\n")
  const head = end === -1 ? undefined : headOf(bytes.subarray(0, end))
  if (head === undefined) return "broken"
  return head.fileName === undefined ? [head.name, bytes.subarray(end + 4).toString("utf8")] : "file"
}

/**
 * The fields of a `multipart/form-data` body that was read whole (RFC 7578). Files are left out: calls that take one read it as it comes (`upload/multipart.ts`).
 * Fails when it is not one.
 */
export const multipartFields = (contentType: string, body: Buffer): Result.Result<ReadonlyArray<FormPart>, "broken"> => {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return Result.fail("broken")
  const mark = Buffer.from(`\r\n--${boundary}`)
  // A line end before the first mark makes all marks alike.
  const bytes = Buffer.concat([Buffer.from("\r\n"), body])
  const parts: Array<FormPart> = []
  let at = bytes.indexOf(mark)
  for (let count = 0; at !== -1 && count <= PARTS_MAX; count += 1) {
    const start = at + mark.length
    if (bytes.subarray(start, start + 2).toString("latin1") === "--") return Result.succeed(parts)
    const line = bytes.indexOf("\r\n", start)
    const next = bytes.indexOf(mark, start)
    if (line === -1 || next === -1 || bytes.subarray(start, line).toString("latin1").trim() !== "") return Result.fail("broken")
    const read = part(bytes.subarray(line + 2, Math.max(line + 2, next)))
    if (read === "broken") return Result.fail("broken")
    if (read !== "file") parts.push(read)
    at = next
  }
  return Result.fail("broken")
}
