/** How a text is written, by the name that browsers and Node know it by. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030" | "windows-1252"

const within = (byte: number, least: number, most: number): boolean => byte >= least && byte <= most

const begins = (bytes: Uint8Array, mark: ReadonlyArray<number>): boolean => mark.every((byte, at) => bytes[at] === byte)

/** Marks at the begin of a text. */
const MARKS: ReadonlyArray<readonly [TextEncoding, ReadonlyArray<number>]> = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]]
]

/** Bytes that are looked at for zeros, which Latin letters, blanks and line ends have in `utf-16`. */
const SAMPLE = 4096

/** `utf-16` without a mark: on one side of each pair of bytes are zeros, a fourth of them at least, and on the other is none. */
const unmarked16 = (bytes: Uint8Array): TextEncoding | null => {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < Math.max(1, sample.length / 8)) return null
  if (even === 0) return "utf-16le"
  return odd === 0 ? "utf-16be" : null
}

/** Whether no text holds such a byte: controls but tabs, line ends, page breaks and the one that begins colours in logs. */
const isControl = (byte: number): boolean => byte < 7 || within(byte, 0x0e, 0x1a) || within(byte, 0x1c, 0x1f)

/** Bytes of a character of UTF-8, by its first one; 0 where none begins so. */
const lengthIn8 = (first: number): number => {
  if (first < 0x80) return 1
  if (within(first, 0xc2, 0xdf)) return 2
  if (within(first, 0xe0, 0xef)) return 3
  return within(first, 0xf0, 0xf4) ? 4 : 0
}

/** The bounds of its second byte: no character is written longer than it has to be, is half of a pair, or lies beyond the last one. */
const secondIn8 = (first: number): readonly [least: number, most: number] => [
  first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80,
  first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
]

/** The last character may be cut. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = lengthIn8(first)
    if (length === 0) return false
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[at + next]
      if (byte === undefined) return true
      const [least, most] = next === 1 ? secondIn8(first) : ([0x80, 0xbf] as const)
      if (!within(byte, least, most)) return false
    }
    at += length
  }
  return true
}

/** Bytes of a character of GB18030, by its first four at most; 0 where there is none. What is cut counts as what it may be. */
const lengthInGb = (first: number, second = 0x40, third = 0x81, fourth = 0x30): number => {
  if (first < 0x80) return 1
  if (!within(first, 0x81, 0xfe)) return 0
  if (within(second, 0x40, 0xfe)) return second === 0x7f ? 0 : 2
  return within(second, 0x30, 0x39) && within(third, 0x81, 0xfe) && within(fourth, 0x30, 0x39) ? 4 : 0
}

/**
 * Whether all are characters of GB18030, and as in Chinese texts most second bytes are no letters. In a text in a Western language a
 * byte above 127 is an accented letter, mostly with a plain one after it.
 */
const isGb = (bytes: Uint8Array): boolean => {
  let [high, low] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const length = lengthInGb(bytes[at] ?? 0, bytes[at + 1], bytes[at + 2], bytes[at + 3])
    if (length === 0) return false
    const second = bytes[at + 1] ?? 0
    if (length === 4 || (length === 2 && second >= 0x80)) high += 1
    else if (length === 2) low += 1
    at += length
  }
  return high > low
}

/**
 * How a text is written, by its bytes, of which the last character may be cut: as its mark says; as `utf-16` where every other byte is zero; as UTF-8;
 * else as GB18030, or as Windows writes Western languages. `null` where the bytes are no text (FILE-14, spec 2.10, DEC-0382).
 */
export const textEncoding = (bytes: Uint8Array): TextEncoding | null => {
  const marked = MARKS.find(([, mark]) => begins(bytes, mark))?.[0] ?? unmarked16(bytes)
  if (marked === "utf-16le" || marked === "utf-16be") return marked
  if (bytes.some(isControl)) return null
  if (isUtf8(bytes)) return "utf-8"
  return isGb(bytes) ? "gb18030" : "windows-1252"
}
