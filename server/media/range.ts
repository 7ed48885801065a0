import type { ByteRange } from "../blob/Blob.ts"

/** The part of a file that a request wants: all of it, one range, or a range outside of it. */
export type Wanted = "all" | "none" | ByteRange

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Reads a `Range` header for `size` bytes; what makes no sense, or names several stretches, means all. */
export const rangeOf = (header: string | undefined, size: number): Wanted => {
  const [, from = "", to = ""] = ONE.exec((header ?? "").replaceAll(/\s/g, "")) ?? []
  if (from === "" && to === "") return "all"
  if (from === "") {
    const last = Number(to)
    return last === 0 || size === 0 ? "none" : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (to !== "" && Number(to) < start) return "all"
  if (start >= size) return "none"
  return { start, end: to === "" ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Whether a range is still valid: it has no condition, or its condition names the present version. */
export const mayRange = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag

/** Whether who asks has it already, by an `If-None-Match` header. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((each) => [etag, `W/${etag}`, "*"].includes(each.trim()))
