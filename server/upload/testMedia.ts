import sharp from "sharp"

/** A second of silence, 8 kHz, 8 bits. */
export const wav = (seconds = 1): Buffer => {
  const bytes = 8000 * seconds
  const head = Buffer.alloc(44)
  head.write("RIFF", 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write("WAVEfmt ", 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write("data", 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
}

const box = (type: string, ...parts: ReadonlyArray<Buffer>): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

const words = (...numbers: ReadonlyArray<number>): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [i, number] of numbers.entries()) bytes.writeInt32BE(number | 0, 4 * i)
  return bytes
}

const ONE = 0x10000
const UPRIGHT = [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000]
const TURNED = [0, ONE, 0, -ONE, 0, 0, 0, 0, 0x40000000]

/** A video without pictures, that says how long it is and how large. */
export const mp4 = (width: number, height: number, seconds: number, isTurned = false): Buffer => {
  const mvhd = box("mvhd", words(0, 0, 0, 1000, seconds * 1000, ONE, ONE << 8, 0, 0, ...UPRIGHT, 0, 0, 0, 0, 0, 0, 2))
  const matrix = isTurned ? TURNED : UPRIGHT
  const tkhd = box("tkhd", words(7, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0, ...matrix, width * ONE, height * ONE))
  const ftyp = box("ftyp", Buffer.from("isom\x00\x00\x02\x00isommp41", "latin1"))
  return Buffer.concat([ftyp, box("moov", mvhd, box("trak", tkhd)), box("mdat", Buffer.alloc(16))])
}

export const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "green" } })
    .png()
    .toBuffer()

/** A photo as a telephone takes it: held upright, with its place. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "blue" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Camera of Mira" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" }
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
