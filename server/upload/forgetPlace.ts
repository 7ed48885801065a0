import { type FileHandle, open } from "node:fs/promises"

/** Bytes of a segment that begins a picture, at most; and how many segments come before its pixels. */
const SEGMENTS_MAX = 200

/** Tag of the entry that leads to the place, and how many bytes a value of each type of entry takes. */
const PLACE = 0x8825
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }

const EXIF = "Exif\0\0"
const XMP = "http://ns.adobe.com/xap/1.0/\0"

/** Takes the place out of what a camera wrote (TIFF), in its own bytes; answers whether there was one. */
const forgetInExif = (tiff: Buffer): boolean => {
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number): number => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const first = long(4)
  for (let i = 0; i < short(first); i++) {
    const entry = first + 2 + 12 * i
    if (short(entry) !== PLACE) continue
    const places = long(entry + 8)
    const count = short(places)
    for (let j = 0; j < count; j++) {
      const at = places + 2 + 12 * j
      const bytes = (SIZES[short(at + 2)] ?? 0) * long(at + 4)
      if (bytes > 4) tiff.fill(0, Math.min(long(at + 8), tiff.length), Math.min(long(at + 8) + bytes, tiff.length))
    }
    // an entry less is a list whose rest nobody reads; it is emptied all the same
    tiff.fill(0, Math.min(places, tiff.length), Math.min(places + 2 + 12 * count, tiff.length))
    return true
  }
  return false
}

/** The same for what programs write (XMP): the values become blanks, so that nothing moves. */
const forgetInXmp = (bytes: Buffer): boolean => {
  const text = bytes.toString("latin1")
  const blank = text
    .replaceAll(
      /(GPS[A-Za-z]+=)("[^"]*"|'[^']*')/g,
      (_, name: string, value: string) => `${name}${value[0]}${" ".repeat(value.length - 2)}${value[0]}`
    )
    .replaceAll(
      /(GPS[A-Za-z]+>)([^<]*)(<)/g,
      (_, name: string, value: string, end: string) => `${name}${" ".repeat(value.length)}${end}`
    )
  if (blank === text) return false
  bytes.write(blank, "latin1")
  return true
}

const readAt = async (handle: FileHandle, at: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/**
 * Has a JPEG file forget where it was taken (H-36, DEC-0080); all else stays as it was, each pixel included. Answers whether it knew.
 */
export const forgetPlace = async (path: string): Promise<boolean> => {
  const handle = await open(path, "r+")
  try {
    let at = 2
    let isChanged = false
    for (let i = 0; i < SEGMENTS_MAX; i++) {
      const head = await readAt(handle, at, 4)
      if (head.length < 4 || head[0] !== 0xff) break
      const [, mark] = head
      const length = head.readUInt16BE(2)
      // from here on come the pixels
      if (mark === 0xda || length < 2) break
      if (mark === 0xe1) {
        const segment = await readAt(handle, at + 4, length - 2)
        const isExif = segment.toString("latin1", 0, EXIF.length) === EXIF
        const isXmp = segment.toString("latin1", 0, XMP.length) === XMP
        if (isExif ? forgetInExif(segment.subarray(EXIF.length)) : isXmp && forgetInXmp(segment)) {
          await handle.write(segment, 0, segment.length, at + 4)
          isChanged = true
        }
      }
      at += 2 + length
    }
    return isChanged
  } finally {
    await handle.close()
  }
}
