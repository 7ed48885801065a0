import { high, low } from "./byteNumbers.ts"
import type { Size } from "./coverSize.ts"

const says = (bytes: Uint8Array, at: number, letters: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + letters.length)) === letters

const sized = (width: number, height: number): Size | null => (width >= 1 && height >= 1 ? { width, height } : null)

const ofPng = (bytes: Uint8Array): Size | null => (says(bytes, 12, "IHDR") ? sized(high(bytes, 16, 4), high(bytes, 20, 4)) : null)

/** Whether a marker of a JPEG begins a frame, which says the sides. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Whether no length follows a marker of a JPEG. */
const isBare = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= 0xd7)

/** The first frame of a JPEG, behind thumbnails, profiles and other segments. */
const ofJpeg = (bytes: Uint8Array): Size | null => {
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // decoders skip what is no marker, and what fills the place before one
    if (bytes[at] !== 0xff || marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (isFrame(marker)) return sized(high(bytes, at + 7, 2), high(bytes, at + 5, 2))
    // a picture that begins once more, ends, or has pixels before its frame
    else if (marker >= 0xd8 && marker <= 0xda) return null
    else at += 2 + Math.max(2, high(bytes, at + 2, 2) || bytes.length)
  }
  return null
}

/** Bytes of a table of colours, told by the flags before it. */
const tableOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The screen of a GIF, or its first frame where that is larger: decoders make room for both. */
const ofGif = (bytes: Uint8Array): Size | null => {
  let at = 13 + tableOf(bytes[10] ?? 0)
  while (bytes[at] === 0x21) {
    at += 2
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length
    at += 1
  }
  if (bytes[at] !== 0x2c) return null
  return sized(
    Math.max(low(bytes, 6, 2), low(bytes, at + 1, 2) + low(bytes, at + 5, 2)),
    Math.max(low(bytes, 8, 2), low(bytes, at + 3, 2) + low(bytes, at + 7, 2))
  )
}

const ofWebp = (bytes: Uint8Array): Size | null => {
  if (says(bytes, 12, "VP8X")) return sized(low(bytes, 24, 3) + 1, low(bytes, 27, 3) + 1)
  if (says(bytes, 12, "VP8 ")) return sized(low(bytes, 26, 2) % 0x4000, low(bytes, 28, 2) % 0x4000)
  if (!says(bytes, 12, "VP8L")) return null
  const both = low(bytes, 21, 4)
  return sized((both % 0x4000) + 1, (Math.floor(both / 0x4000) % 0x4000) + 1)
}

/** A side of a bitmap; one below 0 only turns the picture over. */
const turnable = (bytes: Uint8Array, at: number): number => Math.abs(low(bytes, at, 4) | 0)

const ofBmp = (bytes: Uint8Array): Size | null =>
  low(bytes, 14, 4) === 12 ? sized(low(bytes, 18, 2), low(bytes, 20, 2)) : sized(turnable(bytes, 18), turnable(bytes, 22))

/** A side of an icon, of which 0 stands for 256. */
const iconSide = (side: number | undefined): number => (side === 0 ? 256 : (side ?? 0))

const ofIcon = (bytes: Uint8Array): Size | null => sized(iconSide(bytes[6]), iconSide(bytes[7]))

/** The largest of the pictures that an AVIF or HEIC is put together of. */
const ofBoxes = (bytes: Uint8Array): Size | null => {
  let largest: Size | null = null
  for (let at = bytes.indexOf(0x69); at !== -1; at = bytes.indexOf(0x69, at + 1)) {
    const found = says(bytes, at, "ispe") ? sized(high(bytes, at + 8, 4), high(bytes, at + 12, 4)) : null
    if (found !== null && found.width * found.height > (largest === null ? 0 : largest.width * largest.height)) largest = found
  }
  return largest
}

/**
 * The sides of a picture in pixels, before it is turned, read from the first bytes of its file: PNG, JPEG, GIF, WebP, BMP, icons, AVIF
 * and HEIC, whatever its name is. `null`: these bytes do not say them (FILE-10, spec 7.6, DEC-0329).
 */
export const pictureSides = (head: Uint8Array): Size | null => {
  if (says(head, 1, "PNG\r\n")) return ofPng(head)
  if (high(head, 0, 2) === 0xff_d8) return ofJpeg(head)
  if (says(head, 0, "GIF8")) return ofGif(head)
  if (says(head, 0, "RIFF") && says(head, 8, "WEBP")) return ofWebp(head)
  if (says(head, 0, "BM")) return ofBmp(head)
  if (high(head, 0, 4) === 0x1_00) return ofIcon(head)
  return says(head, 4, "ftyp") ? ofBoxes(head) : null
}
