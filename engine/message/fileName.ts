import { bytesIn } from "../format/bytes.ts"

/** Most bytes of a name, as disks count them (spec 5.4, DEC-0054). */
export const FILE_NAME_MAX = 255

/** Controls, marks that turn or hide letters, and what names on some disks may not hold. */
const UNFIT = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/gu

/** What a name may not end with; of a run of them only the first one is a begin, or a name of many would cost the square of its length. */
const ENDS = /(?<![\s.])[\s.]+$/

/** A text cut to so many bytes, between characters. */
const cut = (text: string, bytes: number): string => {
  let kept = ""
  let left = bytes
  for (const character of text) {
    left -= bytesIn(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

/**
 * A name under which a file may lie anywhere: what follows the last slash, without characters that no name may hold, without blanks and
 * dots around it, cut before its extension to {@link FILE_NAME_MAX} bytes; `file` where nothing is left (FILE-07, spec 5.4, DEC-0054).
 */
export const fileName = (name: string): string => {
  const last = name.toWellFormed().slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
  const bare = last
    .replaceAll(UNFIT, "")
    .replace(/^[\s.]+/, "")
    .replace(ENDS, "")
  if (bare === "") return "file"
  if (bytesIn(bare) <= FILE_NAME_MAX) return bare
  const [extension = ""] = /\.[^.]{1,16}$/.exec(bare) ?? []
  const stem = cut(bare, FILE_NAME_MAX - bytesIn(extension))
  return stem.replace(ENDS, "") + extension
}
