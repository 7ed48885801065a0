/** Tag of the entry that leads to the place, and how many bytes a value of each type of entry takes. */
const PLACE = 0x8825
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }
/** Entries about a place that are looked at; the standard knows of 32. */
const ENTRIES_MAX = 64

/** Takes the place out of what a camera wrote (TIFF), in its own bytes; answers whether there was one. */
export const forgetInExif = (tiff: Buffer): boolean => {
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number): number => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const first = long(4)
  for (let i = 0; i < short(first); i++) {
    const entry = first + 2 + 12 * i
    if (short(entry) !== PLACE) continue
    const places = long(entry + 8)
    const count = short(places)
    for (let j = 0; j < Math.min(count, ENTRIES_MAX); j++) {
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

/** The same for what programs write (XMP): the values become blanks, so that nothing moves. Each search is short, or a hostile text costs minutes. */
export const forgetInXmp = (bytes: Buffer): boolean => {
  const text = bytes.toString("latin1")
  const blank = text
    .replaceAll(
      /(GPS[A-Za-z]{1,40}\s{0,9}=\s{0,9})("[^"]{0,200}"|'[^']{0,200}')/g,
      (_, name: string, value: string) => `${name}${value[0]}${" ".repeat(value.length - 2)}${value[0]}`
    )
    .replaceAll(
      /(GPS[A-Za-z]{1,40}(?:\s[^<>]{0,200})?>)([^<]{0,200})(<)/g,
      (_, name: string, value: string, end: string) => `${name}${" ".repeat(value.length)}${end}`
    )
  if (blank === text) return false
  bytes.write(blank, "latin1")
  return true
}
