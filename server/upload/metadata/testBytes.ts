import sharp from "sharp"

/** Bytes, or a text of one byte a character. */
export type Part = Buffer | string

export const bytesOf = (...parts: ReadonlyArray<Part>): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)))

/** Numbers of four bytes, the great end first. */
export const bigEndianWords = (...numbers: ReadonlyArray<number>): Buffer =>
  bytesOf(...numbers.map((number) => Buffer.from((number >>> 0).toString(16).padStart(8, "0"), "hex")))

/** Numbers of so many bytes, the small end first. */
export const littleEndian = (bytes: number, ...numbers: ReadonlyArray<number>): Buffer =>
  bytesOf(
    ...numbers.map((number) => {
      const place = Buffer.alloc(bytes)
      place.writeUIntLE(number, 0, bytes)
      return place
    })
  )

/** A box of MP4, QuickTime and HEIF. */
export const box = (type: string | Buffer, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = bytesOf(type, ...parts)
  return bytesOf(bigEndianWords(body.length + 4), body)
}

/** Words that must be gone: where, with what, by whom and when something was made. */
export const WHERE = "+52.5163+013.3777/"
export const GATE = "Brandenburg Gate"
export const CAMERA = "Camera of Mira"
export const NAME = "Mira Lindqvist"
export const WHEN = "2026:11:23 08:15:00"
/** 52° 31', as it lies in what cameras write, in either order of bytes. */
const DEGREES = [Buffer.from([52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0]), Buffer.from([0, 0, 0, 52, 0, 0, 0, 1, 0, 0, 0, 31])]
const SECRETS: ReadonlyArray<Part> = ["52.5163", "52,31.2N", GATE, CAMERA, NAME, WHEN, "2026-11-23", ...DEGREES]

/** What of all this is found in bytes. */
export const secretsIn = (bytes: Buffer): ReadonlyArray<string> =>
  SECRETS.filter((each) => bytes.includes(each as string, 0, "latin1") || bytes.includes(each as string, 0, "utf16le")).map(
    (each) => (typeof each === "string" ? each : "degrees")
  )

export const XMP = `<?xpacket begin=''?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.3E" tiff:Model="${CAMERA}" photoshop:City="${GATE}" photoshop:Credit="${NAME}"/></rdf:RDF></x:xmpmeta><?xpacket end='w'?>`

const NOTED = {
  IFD0: { Make: CAMERA, Model: CAMERA, Artist: NAME, DateTime: WHEN, Software: CAMERA },
  IFD2: { DateTimeOriginal: WHEN, CameraOwnerName: NAME, BodySerialNumber: CAMERA },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" }
}

/** A picture with noise in it, so that one pixel is not like the next; turned, in colours of its own, with all that cameras note. */
export const pictureWithMetadata = (kind: "jpeg" | "png" | "webp" | "avif", options: object = {}): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "blue", noise: { type: "gaussian", mean: 128, sigma: 30 } } })
    .toFormat(kind, options)
    .withExif(NOTED)
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .toBuffer()

/** The notes of that camera, as they lie in other files (TIFF). */
export const cameraNotes = async (): Promise<Buffer> =>
  ((await sharp(await pictureWithMetadata("jpeg")).metadata()).exif ?? Buffer.alloc(0)).subarray(6)
