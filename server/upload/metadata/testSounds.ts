import { wav } from "../testMedia.ts"
import { bytesOf, CAMERA, GATE, littleEndian, NAME, type Part, WHEN, WHERE, bigEndianWords } from "./testBytes.ts"

const frame = (id: string, text: string): Buffer => bytesOf(id, bigEndianWords(text.length + 1), "\0\0\x03", text)
const id3 = (): Buffer => {
  const frames = bytesOf(
    frame("TPE1", NAME),
    frame("TDRC", "2026-11-23T08:15"),
    frame("TSSE", CAMERA),
    frame("TIT2", `${GATE} ${WHERE}`)
  )
  return bytesOf("ID3\x03\0\0\0\0", Buffer.from([frames.length >> 7, frames.length & 127]), frames)
}
const ape = (): Buffer => {
  const item = bytesOf(littleEndian(4, NAME.length, 0), "Artist\0", NAME)
  const ends = (isHead: boolean): Buffer =>
    bytesOf("APETAGEX", littleEndian(4, 2000, item.length + 32, 1, isHead ? 0xa0000000 : 0x80000000, 0, 0))
  return bytesOf(ends(true), item, ends(false))
}
/** Frames of silence (MPEG 1, layer 3). */
const FRAME = bytesOf("\xff\xfb\x90\xc4", Buffer.alloc(413))
const mp3 = (): Buffer => {
  const v1 = bytesOf("TAG", GATE.padEnd(30, "\0"), NAME.padEnd(30, "\0"), "\0".repeat(30), "2026", CAMERA.padEnd(30, "\0"), "\0")
  return bytesOf(id3(), ...Array.from({ length: 20 }, () => FRAME), ape(), v1)
}

const riff = (type: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(...parts)
  return bytesOf(type, littleEndian(4, body.length), body, Buffer.alloc(body.length % 2))
}
const studio = (): Buffer => {
  const plain = wav()
  const bext = riff(
    "bext",
    GATE.padEnd(256, "\0"),
    NAME.padEnd(32, "\0"),
    CAMERA.padEnd(32, "\0"),
    "2026-11-2308:15:00",
    Buffer.alloc(264)
  )
  const info = riff("LIST", "INFO", riff("IART", `${NAME}\0`), riff("ISFT", CAMERA), riff("ICMT", WHEN))
  const bytes = bytesOf(plain.subarray(0, 12), bext, plain.subarray(12), info, riff("id3 ", id3()), GATE)
  bytes.writeUInt32LE(bytes.length - 8 - GATE.length, 4)
  return bytes
}

/** Words as they are said in Ogg and FLAC. */
const said = (): Buffer => {
  const lines = [`ARTIST=${NAME}`, `LOCATION=${WHERE}`, `ENCODER=${CAMERA}`, "DATE=2026-11-23", `DESCRIPTION=${GATE.repeat(20)}`]
  return bytesOf(
    littleEndian(4, NAME.length),
    NAME,
    littleEndian(4, lines.length),
    ...lines.flatMap((line) => [littleEndian(4, line.length), line])
  )
}

/** The sum of a page, bit by bit. */
const sum = (page: Buffer): number => {
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}
const page = (number: number, laces: ReadonlyArray<number>, body: Buffer): Buffer => {
  const isFirst = number === 0 ? "\x02" : "\0"
  const bytes = bytesOf(`OggS\0${isFirst}`, littleEndian(4, 0, 0, 77, number, 0), Buffer.from([laces.length, ...laces]), body)
  bytes.writeUInt32LE(sum(bytes), 22)
  return bytes
}
const lacesOf = (bytes: number): ReadonlyArray<number> => [
  ...Array.from({ length: Math.floor(bytes / 255) }, () => 255),
  bytes % 255
]
/** A sound of two packets that describe it and one that is heard; what is said goes on over two pages. */
const ogg = (head: Buffer, comment: Buffer): Buffer => {
  const laces = lacesOf(comment.length)
  return bytesOf(
    page(0, lacesOf(head.length), head),
    page(1, laces.slice(0, 1), comment.subarray(0, 255)),
    page(2, [...laces.slice(1), 20], bytesOf(comment.subarray(255), Buffer.alloc(20, 7))),
    page(3, [20], Buffer.alloc(20, 7))
  )
}
const opus = (): Buffer =>
  ogg(bytesOf("OpusHead\x01\x01", littleEndian(2, 312), littleEndian(4, 48_000), "\0\0\0"), bytesOf("OpusTags", said()))
const vorbis = (): Buffer =>
  ogg(
    bytesOf("\x01vorbis", littleEndian(4, 0), "\x01", littleEndian(4, 8000, 0, 64_000, 0), "\xb8\x01"),
    bytesOf("\x03vorbis", said(), "\x01")
  )

/** Sums of the pages of an Ogg that fit. */
export const fittingSums = (bytes: Buffer): ReadonlyArray<boolean> => {
  const found: Array<boolean> = []
  for (let at = 0; at < bytes.length;) {
    const laces = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0))
    const one = Buffer.from(bytes.subarray(at, at + 27 + laces.length + laces.reduce((all, lace) => all + lace, 0)))
    const told = one.readUInt32LE(22)
    one.writeUInt32LE(0, 22)
    found.push(sum(one) === told)
    at += one.length
  }
  return found
}

const flac = (): Buffer => {
  const block = (type: number, body: Buffer, isLast = false): Buffer =>
    bytesOf(Buffer.from([type | (isLast ? 0x80 : 0)]), bigEndianWords(body.length).subarray(1), body)
  const stream = bytesOf("\x10\0\x10\0\0\0\0\0\0\0\x0a\xc4\x40\xf0\0\0\0\0", Buffer.alloc(16))
  const application = block(2, bytesOf("MIRA", CAMERA))
  return bytesOf(
    "fLaC",
    block(0, stream),
    block(4, said()),
    application,
    block(1, Buffer.from(GATE), true),
    "\xff\xf8",
    Buffer.alloc(20)
  )
}

/** Sounds with all kinds of notes, by the name of a file. */
export const SOUNDS: Readonly<Record<string, () => Buffer>> = {
  "tagged.mp3": mp3,
  "studio.wav": studio,
  "opus.ogg": opus,
  "vorbis.ogg": vorbis,
  "lossless.flac": flac,
  "tagged.flac": () => bytesOf(id3(), flac())
}
