import { type Edits, putBytes, type Source } from "./Edit.ts"

/** Pages that are looked at: what is said of a sound stands on the first ones. */
const PAGES_MAX = 300
/** The most bytes of comments that are emptied; they may contain a cover picture. */
const SAID_MAX = 16 * 1024 * 1024

/** With what the second packet of a stream begins; behind it stand who made it, and what is said of it. */
const BEGINNINGS = ["OpusTags", "\x03vorbis", "\x81theora"]

const SUMS = Uint32Array.from({ length: 256 }, (_, i) => {
  let sum = i << 24
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  return sum >>> 0
})
/** The sum of a page, whose own field counts as zeros. */
const sumOf = (page: Buffer): number => {
  let sum = 0
  for (const byte of page) sum = ((sum << 8) ^ (SUMS[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return sum
}

/** A piece of a packet: a page's bytes from here to there. */
interface Piece {
  readonly page: { readonly at: number; readonly bytes: Buffer }
  readonly from: number
  readonly to: number
}

interface Stream {
  packet: number
  readonly said: Array<Piece>
}

/** A comment packet without comments: its header, an empty vendor and no entries; Vorbis ends it with a bit. */
const emptied = (packet: Buffer): Buffer => {
  const text = packet.toString("latin1", 0, 8)
  const beginning = BEGINNINGS.find((each) => text.startsWith(each)) ?? ""
  // FLAC says in four bytes how long it is
  const kept = beginning === "" && (packet[0] === 0x84 || packet[0] === 0x04) ? 4 : beginning.length
  const empty = Buffer.alloc(packet.length)
  packet.copy(empty, 0, 0, kept)
  if (beginning === "\x03vorbis" && empty.length > kept + 8) empty[kept + 8] = 1
  return empty
}

/** Removes the comments of a sound or video in Ogg; no byte moves, and each page gets a new checksum. */
export const oggEdits = async ({ read }: Source): Promise<Edits> => {
  const streams = new Map<number, Stream>()
  let [at, held] = [0, 0]
  for (let i = 0; i < PAGES_MAX && held < SAID_MAX; i++) {
    const head = await read(at, 27)
    if (head.length < 27 || head.toString("latin1", 0, 4) !== "OggS") break
    const laces = await read(at + 27, head[26] ?? 0)
    const start = 27 + laces.length
    const page = { at, bytes: Buffer.from(await read(at, start + laces.reduce((sum, lace) => sum + lace, 0))) }
    const serial = head.readUInt32LE(14)
    const stream = streams.get(serial) ?? { packet: 0, said: [] }
    streams.set(serial, stream)
    let from = start
    for (const lace of laces) {
      if (stream.packet === 1) stream.said.push({ page, from, to: from + lace })
      from += lace
      if (lace < 255) stream.packet += 1
    }
    held += page.bytes.length
    at += page.bytes.length
    if ([...streams.values()].every(({ packet }) => packet > 1)) break
  }
  const pages = new Set<Piece["page"]>()
  for (const { packet, said } of streams.values()) {
    if (packet < 2) continue
    const empty = emptied(Buffer.concat(said.map(({ from, page, to }) => page.bytes.subarray(from, to))))
    let taken = 0
    for (const { from, page, to } of said) {
      taken += empty.copy(page.bytes, from, taken, taken + to - from)
      pages.add(page)
    }
  }
  return [...pages].map(({ at: place, bytes }) => {
    bytes.writeUInt32LE(0, 22)
    bytes.writeUInt32LE(sumOf(bytes), 22)
    return putBytes(place, bytes)
  })
}
