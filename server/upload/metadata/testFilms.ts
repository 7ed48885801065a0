import { mp4 } from "../testMedia.ts"
import { box, bytesOf, CAMERA, GATE, littleEndian, NAME, type Part, WHEN, WHERE, bigEndianWords, XMP } from "./testBytes.ts"

/** Seconds since 1904 of a day in November 2026. */
const MADE = 3_878_000_000

export const ANDROID = box("\xa9xyz", "\0\x12\x15\xc7", WHERE)
export const LOCI = box("loci", bigEndianWords(0), "\x15\xc7", `${GATE}\0\0`, bigEndianWords(13 << 16, 52 << 16, 0), "earth\0\0")
export const UUID = box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), XMP)
const key = (name: string): Buffer => box("mdta", name)
const data = (text: string): Buffer => box("data", bigEndianWords(1, 0), text)
export const HDLR = box("hdlr", bigEndianWords(0, 0), "mdta", Buffer.alloc(12))
export const KEYS = box(
  ...["keys", bigEndianWords(0, 4), key("com.apple.quicktime.make"), key("com.apple.quicktime.location.ISO6709")],
  ...[key("com.apple.quicktime.location.name"), key("com.apple.quicktime.creationdate")]
)
export const ILST = box(
  ...["ilst", box(bigEndianWords(1), data(CAMERA)), box(bigEndianWords(2), data(WHERE)), box(bigEndianWords(3), data(GATE))],
  box(bigEndianWords(4), data("2026-11-23T08:15:00+0100"))
)
export const SONG = box(
  "udta",
  box("meta", bigEndianWords(0), HDLR, box("ilst", box("\xa9xyz", data(WHERE)), box("\xa9ART", data(NAME))))
)

/** A video with these boxes beside its tracks, made on a day. */
export const film = (beside: ReadonlyArray<Buffer>, after: ReadonlyArray<Part> = []): Buffer => {
  const plain = mp4(640, 360, 3)
  const from = plain.indexOf("moov", 0, "latin1") - 4
  const to = from + plain.readUInt32BE(from)
  const made = Buffer.from(plain)
  for (const head of ["mvhd", "tkhd"]) made.writeUInt32BE(MADE, made.indexOf(head, 0, "latin1") + 8)
  return bytesOf(plain.subarray(0, from), box("moov", made.subarray(from + 8, to), ...beside), plain.subarray(to), ...after)
}
export const android = (): Buffer => film([box("udta", ANDROID, LOCI, box("auth", bigEndianWords(0), "\x15\xc7", NAME, "\0"))])

/** Sizes of so many bits each. */
const packed = (sizes: ReadonlyArray<number>, bits: number): Buffer => {
  const text = sizes.map((each) => each.toString(16).padStart(bits / 4, "0")).join("")
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, "hex")
}

/** A track by its kind, whose samples lie in a row from `from` on. */
const track = (kind: string, name: string, from: number, sizes: ReadonlyArray<number>, bits = 32): Buffer => {
  const entry = box(
    kind === "vide" ? "avc1" : "mebx",
    Buffer.alloc(8),
    Buffer.alloc(16),
    bigEndianWords(0),
    Buffer.alloc(14),
    CAMERA.padEnd(36, "\0")
  )
  const tables = box(
    "stbl",
    box("stsd", bigEndianWords(0, 1), entry),
    box("stts", bigEndianWords(0, 1, sizes.length, 100)),
    box("stsc", bigEndianWords(0, 1, 1, sizes.length, 1)),
    bits === 32
      ? box("stsz", bigEndianWords(0, 0, sizes.length, ...sizes))
      : box("stz2", bigEndianWords(0, bits, sizes.length), packed(sizes, bits)),
    box("stco", bigEndianWords(0, 1, from))
  )
  const media = box(
    "mdia",
    box("mdhd", bigEndianWords(0, MADE, MADE, 1000, 1000, 0)),
    box("hdlr", bigEndianWords(0, 0), kind, Buffer.alloc(12), name),
    box("minf", box(kind === "vide" ? "vmhd" : "gmhd", bigEndianWords(0)), tables)
  )
  return box("trak", box("tkhd", bigEndianWords(7, MADE, MADE, 1, 0, 1000), Buffer.alloc(60)), media, box("udta", ANDROID))
}

/** A video beside which places run along, in a track of their own; `bits` is how large a number of its table is. */
export const places = (bits = 32): Buffer => {
  const ftyp = box("ftyp", "qt  ", bigEndianWords(0), "qt  ")
  const all = bytesOf(WHERE, "1", WHERE, GATE)
  // of four bits no number is larger than 15
  const samples = bits === 4 ? [all.subarray(0, 15), all.subarray(15, 30), all.subarray(30, 40)] : [all]
  const pixels = Buffer.alloc(32, 7)
  const media = box("mdat", pixels, ...samples)
  const from = ftyp.length + 8
  const sizes = samples.map(({ length }) => length)
  const moov = box(
    ...["moov", box("mvhd", bigEndianWords(0, MADE, MADE, 1000, 1000), Buffer.alloc(80)), track("vide", CAMERA, from, [32])],
    track("meta", CAMERA, from + 32, sizes, bits)
  )
  return bytesOf(ftyp, media, moov)
}

/** A video in fragments, as some programs record; with notes in each, and bytes of a program's own at the end. */
const fragments = (): Buffer => {
  const fragment = bytesOf(
    box(
      "moof",
      box("mfhd", bigEndianWords(0, 1)),
      box("traf", box("tfhd", bigEndianWords(0x20000, 1)), box("udta", ANDROID)),
      UUID
    ),
    box("mdat", Buffer.alloc(32, 7))
  )
  return film([], [fragment, fragment, box("emsg", bigEndianWords(0), NAME), UUID, "trailer of ", CAMERA])
}

/** A number of Matroska's, which says how long it is. */
const size = (bytes: number): Buffer => (bytes < 127 ? Buffer.from([0x80 | bytes]) : bigEndianWords(0x10000000 | bytes))
const element = (id: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(...parts)
  return bytesOf(Buffer.from(id, "hex"), size(body.length), body)
}
const UNKNOWN = Buffer.from("01ffffffffffffff", "hex")
const EBML = element(
  "1a45dfa3",
  element("4286", "\x01"),
  element("4282", "webm"),
  element("4287", "\x04"),
  element("4285", "\x02")
)
const INFO = element(
  "1549a966",
  ...[element("bf", "\0\0\0\0"), element("2ad7b1", "\x0f\x42\x40"), element("4d80", CAMERA), element("5741", NAME)],
  ...[
    element("4489", "\x45\x3b\x80\0"),
    element("4461", bigEndianWords(0x0b800000, 0)),
    element("7ba9", GATE),
    element("7384", `${NAME}.webm`)
  ]
)
const TRACKS = element(
  "1654ae6b",
  element(
    ...(["ae", element("d7", "\x01"), element("73c5", "\x01"), element("83", "\x01"), element("536e", CAMERA)] as const),
    ...[element("86", "V_VP8"), element("e0", element("b0", "\x01\x40"), element("ba", "\0\xf0"))]
  )
)
const BLOCK = element("a3", "\x81\0\0\x80", Buffer.alloc(20, 7))
const tag = (name: string, said: string): Buffer =>
  element("7373", element("63c0"), element("67c8", element("45a3", name), element("4487", said)))
const TAGS = element("1254c367", tag("LOCATION", WHERE), tag("ARTIST", NAME), tag("DATE_RECORDED", "2026-11-23"))
const ATTACHED = element(
  "1941a469",
  element("61a7", element("466e", "gate.txt"), element("4660", "text/plain"), element("465c", GATE), element("46ae", "\x01"))
)
const webm = (): Buffer =>
  bytesOf(
    EBML,
    element("18538067", element("ec", WHERE), INFO, TRACKS, element("1f43b675", element("e7", "\0"), BLOCK), TAGS, ATTACHED)
  )
/** A film whose telephone writes where it is as subtitles, in groups of blocks and without. */
const subtitled = (): Buffer => {
  const words = (said: string): Buffer => element("a1", "\x82\0\0\0", said)
  const titles = element(
    "ae",
    element("d7", "\x02"),
    element("73c5", "\x02"),
    element("83", "\x11"),
    element("86", "S_TEXT/UTF8")
  )
  const tracks = element("1654ae6b", TRACKS.subarray(5), titles)
  const cluster = element(
    "1f43b675",
    element("e7", "\0"),
    BLOCK,
    element("a0", words(WHERE)),
    BLOCK,
    element("a3", "\x82\0\0\x80", GATE)
  )
  return bytesOf(EBML, element("18538067", INFO, tracks, cluster))
}
/** As it is recorded: its length is not known yet. */
const live = (): Buffer => {
  const cluster = bytesOf(Buffer.from("1f43b675", "hex"), UNKNOWN, element("e7", "\0"), BLOCK, BLOCK)
  return bytesOf(EBML, Buffer.from("18538067", "hex"), UNKNOWN, INFO, TRACKS, cluster, cluster, TAGS)
}

const riff = (type: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(...parts)
  return bytesOf(type, littleEndian(4, body.length), body, Buffer.alloc(body.length % 2))
}
const avi = (): Buffer => {
  const strl = riff(
    "LIST",
    "strl",
    riff("strh", "vidsMJPG", Buffer.alloc(48)),
    riff("strf", Buffer.alloc(40)),
    riff("strd", CAMERA)
  )
  const hdrl = riff("LIST", "hdrl", riff("avih", littleEndian(4, 40_000), Buffer.alloc(52)), strl, riff("IDIT", `${WHEN}\0`))
  const info = riff("LIST", "INFO", riff("IART", `${NAME}\0`), riff("ICRD", "2026-11-23\0"), riff("IARL", GATE))
  const camera = riff("LIST", "exif", riff("emdl", CAMERA), riff("ecor", NAME))
  return riff(
    "RIFF",
    "AVI ",
    hdrl,
    info,
    camera,
    riff("LIST", "movi", riff("00dc", Buffer.alloc(20, 7))),
    riff("idx1", Buffer.alloc(16))
  )
}

const guid = (hex: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(...parts)
  return bytesOf(Buffer.from(hex, "hex"), littleEndian(4, body.length + 24, 0), body)
}
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, "utf16le")
const asf = (): Buffer => {
  const file = guid(
    "a1dcab8c47a9cf118ee400c00c205365",
    Buffer.alloc(24),
    Buffer.from("80d5b7e4205ddc01", "hex"),
    Buffer.alloc(48)
  )
  const [title, author] = [wide(GATE), wide(NAME)]
  const said = guid("3326b2758e66cf11a6d900aa0062ce6c", littleEndian(2, title.length, author.length, 0, 0, 0), title, author)
  const [name, value] = [wide("WM/Composer"), wide(CAMERA)]
  const more = guid(
    "40a4d0d207e3d21197f000a0c95ea850",
    littleEndian(2, 1, name.length),
    name,
    littleEndian(2, 0, value.length),
    value
  )
  const around = guid("b503bf5f2ea9cf118ee300c00c205365", Buffer.alloc(18), littleEndian(4, more.length), more)
  const parts = bytesOf(file, said, more, around)
  return bytesOf(
    Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"),
    littleEndian(4, parts.length + 30, 0, 4),
    "\x01\x02",
    parts
  )
}

/** Videos with all kinds of notes, by the name of a file. */
export const FILMS: Readonly<Record<string, () => Buffer>> = {
  "android.mp4": android,
  "iphone.mov": () => film([box("meta", HDLR, KEYS, ILST)]),
  "music.mp4": () => film([SONG], [UUID]),
  "walk.3gp": () => film([box("udta", LOCI)]),
  "places.mov": places,
  "places of four bits.mov": () => places(4),
  "places of eight bits.mov": () => places(8),
  "places of sixteen bits.mov": () => places(16),
  "fragments.mp4": fragments,
  "tagged.mkv": webm,
  "live.mkv": live,
  "subtitled.mkv": subtitled,
  "camera.avi": avi,
  "windows.wmv": asf
}
