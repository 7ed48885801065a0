/** A whole number of so many bytes, the highest first; `NaN` where they end before it. */
export const high = (bytes: Uint8Array, at: number, length: number): number => {
  let sum = 0
  for (let i = 0; i < length; i += 1) sum = sum * 256 + (bytes[at + i] ?? Number.NaN)
  return sum
}

/** The same, the lowest byte first. */
export const low = (bytes: Uint8Array, at: number, length: number): number => {
  let sum = 0
  for (let i = length - 1; i >= 0; i -= 1) sum = sum * 256 + (bytes[at + i] ?? Number.NaN)
  return sum
}
