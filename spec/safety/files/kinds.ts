import { crc32, deflateRawSync, deflateSync } from "node:zlib"
import sharp from "sharp"
import { box, bytesOf, littleEndian, type Part, bigEndianWords } from "#server/upload/metadata/testBytes.ts"
import { mp4, photo, png, wav } from "#server/upload/testMedia.ts"

/** A file as somebody sends it who means harm, and what becomes of it. */
export interface Hostile {
  readonly title: string
  readonly name: string
  readonly bytes: () => Promise<Buffer> | Buffer
  /** The sentence with which it is refused. */
  readonly refused?: string
  /** Under which type it is served, and whether a browser opens it or saves it. */
  readonly served?: readonly [type: string, how: "inline" | "attachment"]
  /** The name under which it is served, where that is not the name under which it came. */
  readonly called?: string
}

const HTML = "<!doctype html><html><body><script>alert(1)</script></body></html>"
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`
/** A hundred million of the same word, in a few lines. */
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 8 }, (_, i) => `<!ENTITY ${"bcdefghi"[i]} "${`&${"abcdefgh"[i]};`.repeat(10)}">`).join("")}]><l>&i;</l>`

const TYPE = "This kind of file can’t be sent."
const EMPTY = "The file is empty."
const OCTETS = ["application/octet-stream", "attachment"] as const

const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
const jpeg = (): Promise<Buffer> => red().jpeg().toBuffer()
const gif = (): Promise<Buffer> => red().gif().toBuffer()

const chunk = (type: string, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(type, ...parts)
  return bytesOf(bigEndianWords(body.length - 4), body, bigEndianWords(crc32(body)))
}
/** Behind the head of a PNG stand these chunks; the head may say other sides. */
const pngWith = async (chunks: ReadonlyArray<Buffer>, width = 8, height = 8): Promise<Buffer> => {
  const plain = await png(8, 8)
  const head = chunk("IHDR", bigEndianWords(width, height), plain.subarray(24, 29))
  return bytesOf(plain.subarray(0, 8), head, ...chunks, plain.subarray(33))
}
const jpegWith = async (segment: string): Promise<Buffer> => {
  const plain = await jpeg()
  return bytesOf(plain.subarray(0, 2), "\xff\xfe", Buffer.from([0, segment.length + 2]), segment, plain.subarray(2))
}
const zipOf = (name: string, bytes: Buffer): Buffer => {
  const packed = deflateRawSync(bytes)
  const sizes = littleEndian(4, crc32(bytes), packed.length, bytes.length)
  const local = bytesOf("PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0", sizes, littleEndian(2, name.length, 0), name, packed)
  const entry = bytesOf(
    "PK\x01\x02\x14\0\x14\0\0\0\x08\0\0\0\0\0",
    sizes,
    littleEndian(2, name.length, 0, 0, 0, 0),
    littleEndian(4, 0, 0),
    name
  )
  return bytesOf(local, entry, "PK\x05\x06\0\0\0\0\x01\0\x01\0", littleEndian(4, entry.length, local.length), "\0\0")
}
/** A megabyte of nothing in a kilobyte, in a kilobyte. */
const bomb = (): Buffer =>
  zipOf("word/document.xml", bytesOf(...Array.from({ length: 40 }, () => zipOf("a", Buffer.alloc(1_000_000)))))

const LIVE =
  "\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02\xec\x8b\0\0\0\0\0\0\0\0\0\0\0\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff"
const CLUSTER = "\x1f\x43\xb6\x75\x01\xff\xff\xff\xff\xff\xff\xff\xe7\x81\0"

const nested = (depth: number): Buffer => {
  let inner = box("moov")
  for (let i = 0; i < depth; i++) inner = box("moov", inner)
  return inner
}
const VIDEO = ["video/mp4", "inline"] as const
const video =
  (...after: ReadonlyArray<Part>) =>
  (): Buffer =>
    bytesOf(mp4(64, 48, 1), ...after)

/** What calls itself something else, or is two things at once. */
const DISGUISED: ReadonlyArray<Hostile> = [
  { title: "a page as a photo", name: "a.jpg", bytes: () => Buffer.from(HTML), refused: TYPE },
  { title: "a drawing with a script as a picture", name: "a.png", bytes: () => Buffer.from(SVG), refused: TYPE },
  { title: "a page as a document", name: "a.pdf", bytes: () => Buffer.from(HTML), refused: TYPE },
  { title: "a page as a letter", name: "a.doc", bytes: () => Buffer.from(HTML), refused: TYPE },
  { title: "a script as a song", name: "a.mp3", bytes: () => Buffer.from("alert(1)//"), refused: TYPE },
  { title: "a program as a photo", name: "a.jpg", bytes: () => bytesOf("MZ\x90\0", Buffer.alloc(200)), refused: TYPE },
  { title: "an archive as a picture", name: "a.gif", bytes: () => zipOf("a", Buffer.from(HTML)), refused: TYPE },
  { title: "a picture as a text", name: "a.txt", bytes: () => png(4, 4), refused: TYPE },
  { title: "a page as a text", name: "a.txt", bytes: () => Buffer.from(HTML), served: ["text/plain; charset=utf-8", "inline"] },
  {
    title: "a page as a text in another encoding",
    name: "a.md",
    bytes: () => Buffer.from(`\ufeff${HTML}`, "utf16le"),
    served: ["text/plain; charset=utf-16", "inline"]
  },
  { title: "a page", name: "a.html", bytes: () => Buffer.from(HTML), served: OCTETS },
  { title: "a page of another kind", name: "a.xhtml", bytes: () => Buffer.from(XHTML), served: OCTETS },
  {
    title: "a saved page",
    name: "a.mhtml",
    bytes: () => Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`),
    served: OCTETS
  },
  { title: "a drawing with a script", name: "a.svg", bytes: () => Buffer.from(SVG), served: OCTETS },
  { title: "a text that grows without end", name: "a.xml", bytes: () => Buffer.from(LAUGHS), served: OCTETS },
  { title: "a script", name: "a.js", bytes: () => Buffer.from("alert(1)"), served: OCTETS },
  { title: "a list of styles", name: "a.css", bytes: () => Buffer.from("body{background:url(//evil.example)}"), served: OCTETS },
  {
    title: "a program",
    name: "a.exe",
    bytes: () => bytesOf("MZ\x90\0", Buffer.alloc(200)),
    served: ["application/octet-stream", "attachment"]
  },
  {
    title: "a film that runs",
    name: "a.swf",
    bytes: () => bytesOf("FWS\x0a", littleEndian(4, 60), Buffer.alloc(60)),
    served: OCTETS
  },
  { title: "a module", name: "a.wasm", bytes: () => bytesOf("\0asm\x01\0\0\0", Buffer.alloc(20)), served: OCTETS },
  {
    title: "a picture that is a script",
    name: "a.gif",
    bytes: async () => bytesOf(await gif(), "*/=1;alert(1)//<script>"),
    served: ["image/gif", "inline"]
  },
  {
    title: "a photo that is an archive",
    name: "a.jpg",
    bytes: async () => bytesOf(await jpeg(), zipOf("a.js", Buffer.from("<script>"))),
    served: ["image/jpeg", "inline"]
  },
  { title: "a photo that is a page", name: "a.jpg", bytes: () => jpegWith(HTML), served: ["image/jpeg", "inline"] },
  {
    title: "a picture that is a page",
    name: "a.png",
    bytes: () => pngWith([chunk("tEXt", `Comment\0${HTML}`)]),
    served: ["image/png", "inline"]
  },
  {
    title: "a picture whose profile unpacks to 64 MB",
    name: "a.png",
    bytes: () => pngWith([chunk("iCCP", "a\0\0", deflateSync(Buffer.alloc(64_000_000)))]),
    served: ["image/png", "inline"]
  },
  {
    title: "a document that is a page",
    name: "a.pdf",
    bytes: () => Buffer.from(`%PDF-1.7\n${HTML}`),
    served: ["application/pdf", "attachment"]
  },
  { title: "a video that is a page", name: "a.mp4", bytes: video(box("free", HTML)), served: VIDEO },
  { title: "a sound that is a page", name: "a.wav", bytes: () => bytesOf(wav(), HTML), served: ["audio/wav", "inline"] },
  { title: "a photo by any name", name: "a.bin", bytes: () => jpegWith(HTML), served: ["image/jpeg", "inline"] }
]

/** What breaks off, lies of its size, or has no end. */
const BROKEN: ReadonlyArray<Hostile> = [
  { title: "nothing", name: "a.png", bytes: () => Buffer.alloc(0), refused: EMPTY },
  { title: "a byte", name: "a.png", bytes: () => Buffer.from("a"), refused: TYPE },
  { title: "the begin of a picture", name: "a.png", bytes: async () => (await png(8, 8)).subarray(0, 20), refused: TYPE },
  { title: "the begin of a photo", name: "a.jpg", bytes: async () => (await jpeg()).subarray(0, 12), refused: TYPE },
  {
    title: "half a photo",
    name: "a.jpg",
    bytes: async () => (await photo(400, 300)).subarray(0, -300),
    served: ["image/jpeg", "inline"]
  },
  { title: "half a video", name: "a.mp4", bytes: () => mp4(64, 48, 1).subarray(0, 70), served: VIDEO },
  {
    title: "a picture of 2,500,000,000 pixels",
    name: "a.png",
    bytes: () => pngWith([], 50_000, 50_000),
    refused: "The image is too large: at most 100 million pixels."
  },
  {
    title: "a picture of 65,535 by 65,535",
    name: "a.gif",
    bytes: async () => {
      const bytes = await gif()
      return bytesOf(bytes.subarray(0, 6), "\xff\xff\xff\xff", bytes.subarray(10))
    },
    refused: "The image is too large: at most 100 million pixels."
  },
  { title: "a picture without pixels", name: "a.png", bytes: () => pngWith([], 0, 0), refused: TYPE },
  {
    title: "a picture without lines",
    name: "a.bmp",
    bytes: () => bytesOf("BM", littleEndian(4, 60, 0, 54, 40, 8, 0), Buffer.alloc(40)),
    refused: TYPE
  },
  {
    title: "a picture that moves 20,000 times",
    name: "a.gif",
    bytes: async () => {
      const bytes = await gif()
      const start = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
      const frame = bytesOf("\x21\xf9\x04\0\0\0\0\0", bytes.subarray(start, -1))
      return bytesOf(bytes.subarray(0, start), ...Array.from({ length: 20_000 }, () => frame), "\x3b")
    },
    served: ["image/gif", "inline"]
  },
  {
    title: "a picture that says it moves four thousand million times",
    name: "a.png",
    bytes: () => pngWith([chunk("acTL", bigEndianWords(0xffffffff, 0))]),
    served: ["image/apng", "inline"]
  },
  { title: "a letter that unpacks to 40 MB, twice", name: "a.docx", bytes: bomb, served: OCTETS },
  { title: "boxes in boxes, 5,000 deep", name: "a.mp4", bytes: video(nested(5000)), served: VIDEO },
  { title: "a box of no bytes", name: "a.mp4", bytes: video(bigEndianWords(0), "uuid", HTML), served: VIDEO },
  { title: "a box of -1 bytes", name: "a.mp4", bytes: video(bigEndianWords(0xffffffff), "uuid", HTML), served: VIDEO },
  { title: "a box of 2^63 bytes", name: "a.mp4", bytes: video("\0\0\0\x01uuid\x80\0\0\0\0\0\0\0", HTML), served: VIDEO },
  { title: "a box shorter than its head", name: "a.mp4", bytes: video("\0\0\0\x01uuid\0\0\0\0\0\0\0\x02", HTML), served: VIDEO },
  {
    title: "a video that never ends",
    name: "a.mkv",
    bytes: () => bytesOf(LIVE, ...Array.from({ length: 20_000 }, () => CLUSTER)),
    served: ["video/webm", "inline"]
  },
  {
    title: "a sound longer than its file",
    name: "a.wav",
    bytes: () => {
      const bytes = wav()
      bytes.writeUInt32LE(0xfffffff0, 40)
      return bytes
    },
    served: ["audio/wav", "inline"]
  }
]

/** Names that lead elsewhere, hide what they are, or break a header. */
const NAMED: ReadonlyArray<Hostile> = (
  [
    ["a path", "../../../etc/passwd.png", "passwd.png"],
    ["a path of another system", "..\\..\\windows\\a.png", undefined],
    ["a path in an address", "%2e%2e%2f%2e%2e%2fa.png", "%2e%2e%2f%2e%2e%2fa.png"],
    ["controls", "a\u0007\u001b[2Jb.png", "a[2Jb.png"],
    ["a null", "a.html\u0000.png", "a.html.png"],
    ["lines of a header", "a\r\nSet-Cookie: b=c.png", undefined],
    ["quotes of a header", `a"; filename="b.exe.png`, "a; filename=b.exe.png"],
    ["letters from right to left", "photo\u202egnp.exe.png", "photognp.exe.png"],
    ["letters that nobody sees", "a\u200b\u2060\ufeff.png", "a.png"],
    ["1,000 letters", `${"x".repeat(1000)}.png`, `${"x".repeat(251)}.png`],
    ["two endings", "a.html.png", "a.html.png"],
    ["a second stream", "a.html:b.png", "a.htmlb.png"],
    ["half a character", "a\ud800b.png", "a\ufffdb.png"]
  ] as const
).map(([title, name, called]) => ({
  ...{ title: `a name with ${title}`, name, bytes: () => png(3, 3), served: ["image/png", "inline"] as const },
  ...(called === undefined ? {} : { called })
}))

const ENDINGS: ReadonlyArray<Hostile> = [
  { title: "a page whose name ends twice", name: "a.jpg.html", bytes: () => Buffer.from(HTML), served: OCTETS },
  {
    title: "a page whose name ends with a dot",
    name: "a.html.",
    bytes: () => Buffer.from(HTML),
    served: OCTETS,
    called: "a.html"
  },
  {
    title: "a program whose name is turned",
    name: "photo\u202egnp.exe",
    bytes: () => bytesOf("MZ\x90\0", Buffer.alloc(200)),
    served: OCTETS,
    called: "photognp.exe"
  },
  { title: "a page without a name", name: "...", bytes: () => Buffer.from(HTML), served: OCTETS, called: "file" }
]

export const HOSTILE: ReadonlyArray<Hostile> = [...DISGUISED, ...BROKEN, ...NAMED, ...ENDINGS]
