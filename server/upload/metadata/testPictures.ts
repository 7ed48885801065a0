import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import {
  box,
  bytesOf,
  CAMERA,
  GATE,
  littleEndian,
  NAME,
  pictureWithMetadata,
  cameraNotes,
  type Part,
  WHEN,
  bigEndianWords,
  XMP
} from "./testBytes.ts"
import { android } from "./testFilms.ts"

const segment = (mark: number, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(...parts)
  return bytesOf(Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 255]), body)
}
const afterStart = (jpeg: Buffer, ...parts: ReadonlyArray<Part>): Buffer =>
  bytesOf(jpeg.subarray(0, 2), ...parts, jpeg.subarray(2))

/** What photo agencies write: the city, and who took it. */
const IPTC = bytesOf(
  "Photoshop 3.0\x008BIM\x04\x04\0\0",
  bigEndianWords(10 + GATE.length + NAME.length),
  ...[`\x1c\x02\x5a\0`, String.fromCharCode(GATE.length), GATE, `\x1c\x02\x50\0`, String.fromCharCode(NAME.length), NAME]
)

/** A list of the pictures in a file (MPF), which says where the second begins. */
const listOfTwo = (second: number, bytes: number): Buffer => {
  const entries = bytesOf(littleEndian(4, 0x30000, 0, 0, 0), littleEndian(4, 0, bytes, second, 0))
  const ifd = bytesOf(
    littleEndian(2, 3),
    ...[littleEndian(2, 0xb000, 7), littleEndian(4, 4), "0100", littleEndian(2, 0xb001, 4), littleEndian(4, 1, 2)],
    ...[littleEndian(2, 0xb002, 7), littleEndian(4, entries.length, 50), littleEndian(4, 0)]
  )
  return segment(0xe2, "MPF\0II*\0", littleEndian(4, 8), ifd, entries)
}

const chunk = (type: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(type, ...parts)
  return bytesOf(bigEndianWords(body.length - 4), body, bigEndianWords(crc32(body)))
}
/** Behind the head of a PNG. */
const HEAD = 8 + 25
const withChunks = (png: Buffer, ...chunks: ReadonlyArray<Buffer>): Buffer =>
  bytesOf(png.subarray(0, HEAD), ...chunks, png.subarray(HEAD), android())

const extension = (name: string, ...parts: ReadonlyArray<Part>): Buffer => bytesOf(`\x21\xff\x0b${name}`, ...parts)
const inBlock = (text: string): string => String.fromCharCode(text.length) + text
/** What a program writes into a GIF is followed by a slide, down which readers of blocks come to its end. */
const SLIDE = Buffer.from([1, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0])
const gifOf = (bytes: Buffer): Buffer => {
  const from = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1)
  const said = bytesOf(
    `\x21\xfe${inBlock(`${NAME}, ${WHEN}`)}\0`,
    extension("XMP DataXMP", XMP, SLIDE),
    extension("MGKIPTC0000", inBlock(CAMERA), "\0")
  )
  return bytesOf(bytes.subarray(0, from), said, bytes.subarray(from), XMP)
}

const withXmp = (webp: Buffer): Buffer => {
  const bytes = bytesOf(webp, "XMP ", littleEndian(4, XMP.length), XMP, Buffer.alloc(XMP.length % 2))
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt8(bytes.readUInt8(20) | 4, 20)
  return bytesOf(bytes, android())
}

const moving = (kind: "gif" | "webp"): Promise<Buffer> => {
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  const pixels = Buffer.from(Array.from({ length: 16 * 32 * 3 }, (_, i) => (i * 7) % 256))
  return sharp(pixels, { raw })
    .toFormat(kind, { lossless: true, delay: [100, 200], loop: 3 })
    .toBuffer()
}

/** A HEIC by its boxes: the notes lie among its bytes, and a video behind it. */
const heic = async (): Promise<Buffer> => {
  const exif = bytesOf(bigEndianWords(0), await cameraNotes())
  const item = (id: number, type: string, ...rest: ReadonlyArray<Part>): Buffer =>
    box("infe", Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), type, "\0", ...rest)
  const meta = (from: number): Buffer =>
    box(
      ...[
        "meta",
        bigEndianWords(0),
        box("hdlr", bigEndianWords(0, 0), "pict", Buffer.alloc(12), `${CAMERA}\0`),
        box("pitm", bigEndianWords(0), "\0\x01")
      ],
      box("iinf", bigEndianWords(0), "\0\x03", item(1, "hvc1"), item(2, "Exif"), item(3, "mime", "application/rdf+xml\0")),
      box(
        ...["iloc", bigEndianWords(0x01000000), "\x44\0\0\x03"],
        ...["\0\x01\0\0\0\0\0\x01", bigEndianWords(from, 16), "\0\x02\0\0\0\0\0\x01", bigEndianWords(from + 16, exif.length)],
        ...["\0\x03\0\x01\0\0\0\x01", bigEndianWords(0, XMP.length)]
      ),
      box(
        "iprp",
        box(
          "ipco",
          box("ispe", bigEndianWords(0, 64, 48)),
          box("irot", "\x03"),
          box("udes", bigEndianWords(0), `en\0${GATE}\0\0\0`)
        )
      ),
      box("idat", XMP)
    )
  const ftyp = box("ftyp", "heic", bigEndianWords(0), "mif1heic")
  const size = ftyp.length + meta(0).length + 8
  return bytesOf(ftyp, meta(size), box("mdat", Buffer.alloc(16, 7), exif), box("mpvd", android()))
}

/** Pictures with all kinds of notes, by the name of a file. */
export const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  "camera.jpg": () => pictureWithMetadata("jpeg"),
  "passes.jpg": () => pictureWithMetadata("jpeg", { progressive: true }),
  "programs.jpg": async () =>
    afterStart(
      await pictureWithMetadata("jpeg"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", XMP),
      segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${"A".repeat(32)}`, bigEndianWords(XMP.length, 0), XMP)
    ),
  "agency.jpg": async () => afterStart(await pictureWithMetadata("jpeg"), segment(0xed, IPTC), segment(0xfe, `${NAME}, ${WHEN}`)),
  "fill.jpg": async () => {
    const jpeg = await pictureWithMetadata("jpeg")
    return bytesOf(jpeg.subarray(0, 2), Buffer.alloc(9, 0xff), segment(0xfe, CAMERA), "\xff\xff\xff", jpeg.subarray(2))
  },
  "gap.jpg": async () => afterStart(await pictureWithMetadata("jpeg"), segment(0xec, CAMERA), GATE),
  "small.jpg": async () => {
    const small = await pictureWithMetadata("jpeg")
    return afterStart(
      await pictureWithMetadata("jpeg"),
      segment(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01", CAMERA.slice(0, 6)),
      segment(0xe0, "JFXX\0\x10", small)
    )
  },
  "motion.jpg": async () => bytesOf(await pictureWithMetadata("jpeg"), android()),
  "second.jpg": async () => {
    const [first, second] = [await pictureWithMetadata("jpeg"), await pictureWithMetadata("jpeg")]
    const list = listOfTwo(first.length, second.length)
    return bytesOf(afterStart(first, list), second)
  },
  "texts.png": async () =>
    withChunks(
      await pictureWithMetadata("png"),
      chunk("tEXt", `Author\0${NAME}`),
      chunk("tEXt", `Creation Time\0${WHEN}`),
      chunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
      chunk("iTXt", "XML:com.adobe.xmp\0\x01\0\0\0", deflateSync(XMP)),
      chunk("zTXt", "Comment\0\0", deflateSync(`${GATE}, ${CAMERA}`)),
      chunk("tIME", Buffer.from([7, 0xea, 11, 23, 8, 15, 0])),
      chunk("caBX", box("jumb", NAME))
    ),
  "raw.png": async () => {
    const hex = (await cameraNotes()).toString("hex")
    return withChunks(
      await pictureWithMetadata("png"),
      chunk("tEXt", `Raw profile type exif\0\nexif\n${hex.length / 2}\n${hex}\n`)
    )
  },
  "moving.gif": async () => gifOf(await moving("gif")),
  "still.gif": async () =>
    gifOf(
      await sharp(await pictureWithMetadata("png"))
        .gif()
        .toBuffer()
    ),
  "camera.webp": async () => withXmp(await pictureWithMetadata("webp")),
  "lossless.webp": async () => withXmp(await pictureWithMetadata("webp", { lossless: true })),
  "camera.avif": () => pictureWithMetadata("avif"),
  "boxes.heic": heic
}
/** What a picture that moves is made of, for who plays it. */
export const movingWebp = (): Promise<Buffer> => moving("webp")
