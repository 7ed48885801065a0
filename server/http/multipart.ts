import { Result } from "effect"

/** Most parts of a body. */
const PARTS_MAX = 1000

export type Part = readonly [name: string, value: string]

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,]{1,70}))/i
const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i
const FILE = /;\s*filename\*?=/i

const disposition = (head: string): string =>
  head.split("\r\n").find((line) => /^content-disposition\s*:\s*form-data/i.test(line)) ?? ""

/** Browsers write a quote and line ends in a name as percent codes; others use a backslash. */
const unquoted = (name: string): string =>
  name.replaceAll(/\\(.)/g, "$1").replaceAll(/%22|%0d|%0a/gi, (code) => decodeURIComponent(code))

const part = (bytes: Buffer): Part | "file" | "broken" => {
  const end = bytes.indexOf("\r\n\r\n")
  if (end === -1) return "broken"
  const line = disposition(bytes.subarray(0, end).toString("utf8"))
  const [, quoted, bare] = NAME.exec(line) ?? []
  const name = quoted === undefined ? bare : unquoted(quoted)
  if (name === undefined) return "broken"
  return FILE.test(line) ? "file" : [name, bytes.subarray(end + 4).toString("utf8")]
}

/**
 * The fields of a `multipart/form-data` body that was read whole (RFC 7578). Files are left out: no call takes one yet.
 * Fails when it is not one.
 */
export const multipartFields = (contentType: string, body: Buffer): Result.Result<ReadonlyArray<Part>, "broken"> => {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return Result.fail("broken")
  const mark = Buffer.from(`\r\n--${boundary}`)
  // A line end before the first mark makes all marks alike.
  const bytes = Buffer.concat([Buffer.from("\r\n"), body])
  const parts: Array<Part> = []
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
