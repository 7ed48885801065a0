import { type FileHandle, open } from "node:fs/promises"
import { crc32 } from "node:zlib"
import { forgetInExif, forgetInXmp } from "./placeIn.ts"

/** Parts of a picture that are looked through; pixels come in parts, too, but for a JPEG's. */
const SEGMENTS_MAX = 200
const CHUNKS_MAX = 50_000
/** A part that is looked into, in bytes; what cameras and programs write is a tenth of it. */
const PART_MAX = 4 * 1024 * 1024

const EXIF = "Exif\0\0"
const XMP = "http://ns.adobe.com/xap/1.0/\0"

const PNG = "\x89PNG\r\n\x1a\n"
const PNG_XMP = "XML:com.adobe.xmp"
/** How programs kept it in a PNG before there was a part for it. */
const RAW = /^Raw profile type (exif|APP1|xmp)$/

const readAt = async (handle: FileHandle, at: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const inJpeg = async (handle: FileHandle): Promise<boolean> => {
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
}

/** A text that cannot be blanked word by word, for it is packed: all of it becomes blanks, under the same name. */
const blankText = (type: Buffer, data: Buffer, keyword: string): boolean => {
  type.write("tEXt", "latin1")
  data.fill(" ", keyword.length + 1)
  return true
}

const inPngPart = (type: Buffer, data: Buffer): boolean => {
  const name = type.toString("latin1")
  if (name === "eXIf") return forgetInExif(data)
  const end = data.indexOf(0)
  const keyword = end === -1 ? "" : data.toString("latin1", 0, end)
  if (RAW.test(keyword)) return blankText(type, data, keyword)
  if (keyword !== PNG_XMP) return false
  const isPacked = name === "zTXt" || (name === "iTXt" && data[end + 1] === 1)
  return isPacked ? blankText(type, data, keyword) : forgetInXmp(data)
}

const LOOKED_INTO: ReadonlySet<string> = new Set(["eXIf", "tEXt", "zTXt", "iTXt"])

/** Lengths stay as they are, so that nothing moves; each part has a sum of its own. */
const inPng = async (handle: FileHandle): Promise<boolean> => {
  let at = PNG.length
  let isChanged = false
  for (let i = 0; i < CHUNKS_MAX; i++) {
    const head = await readAt(handle, at, 8)
    if (head.length < 8) break
    const length = head.readUInt32BE(0)
    if (LOOKED_INTO.has(head.toString("latin1", 4)) && length <= PART_MAX) {
      const part = await readAt(handle, at + 4, 4 + length + 4)
      const summed = part.subarray(0, 4 + length)
      if (part.length === 4 + length + 4 && inPngPart(part.subarray(0, 4), summed.subarray(4))) {
        part.writeUInt32BE(crc32(summed), 4 + length)
        await handle.write(part, 0, part.length, at + 4)
        isChanged = true
      }
    }
    at += 12 + length
  }
  return isChanged
}

const inWebp = async (handle: FileHandle): Promise<boolean> => {
  let at = 12
  let isChanged = false
  for (let i = 0; i < CHUNKS_MAX; i++) {
    const head = await readAt(handle, at, 8)
    if (head.length < 8) break
    const name = head.toString("latin1", 0, 4)
    const length = head.readUInt32LE(4)
    if ((name === "EXIF" || name === "XMP ") && length <= PART_MAX) {
      const part = await readAt(handle, at + 8, length)
      // some write it as it stands in a JPEG
      const from = part.toString("latin1", 0, EXIF.length) === EXIF ? EXIF.length : 0
      if (name === "EXIF" ? forgetInExif(part.subarray(from)) : forgetInXmp(part)) {
        await handle.write(part, 0, part.length, at + 8)
        isChanged = true
      }
    }
    at += 8 + length + (length % 2)
  }
  return isChanged
}

/**
 * Has a picture (JPEG, PNG, WebP) forget where it was taken (H-36, DEC-0080); all else stays as it was, each pixel and how it is turned
 * included. Answers whether it knew.
 */
export const forgetPlace = async (path: string): Promise<boolean> => {
  const handle = await open(path, "r+")
  try {
    const head = (await readAt(handle, 0, 12)).toString("latin1")
    if (head.startsWith("\xff\xd8")) return await inJpeg(handle)
    if (head.startsWith(PNG)) return await inPng(handle)
    return head.startsWith("RIFF") && head.endsWith("WEBP") && (await inWebp(handle))
  } finally {
    await handle.close()
  }
}
