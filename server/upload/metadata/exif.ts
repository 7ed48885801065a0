/** With what the notes of a camera begin in a JPEG, and in some other pictures. */
export const EXIF = "Exif\0\0"

const ORIENTATION = 0x0112
const SHORT = 3

/** How a picture is turned, from 1 (upright) to 8, as a camera notes it (TIFF); 1 where it says nothing. */
export const orientationIn = (notes: Buffer): number => {
  const tiff = notes.toString("latin1", 0, EXIF.length) === EXIF ? notes.subarray(EXIF.length) : notes
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number): number => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const first = long(4)
  for (let i = 0; i < short(first); i++) {
    const entry = first + 2 + 12 * i
    if (short(entry) !== ORIENTATION) continue
    const turned = short(entry + 2) === SHORT ? short(entry + 8) : long(entry + 8)
    return turned >= 1 && turned <= 8 ? turned : 1
  }
  return 1
}

/** Notes (TIFF) that say how a picture is turned, and nothing else; none where it is upright. */
export const notesOf = (orientation: number): Buffer | undefined => {
  if (orientation === 1) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write("MM\0*", "latin1")
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
