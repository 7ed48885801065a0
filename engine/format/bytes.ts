/** Bytes of a text in UTF-8. */
export const bytesIn = (text: string): number => {
  let count = 0
  for (const c of text) {
    const point = c.codePointAt(0) ?? 0
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return count
}
