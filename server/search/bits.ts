/** Bits for each token: four of eight make one in forty tokens seem to be there that is not. */
const BITS_A_TOKEN = 8
const HASHES = 4
/** Fewer bytes would be full at once. */
const BYTES_MIN = 8

/** FNV-1a over the halves of characters, then mixed so that near texts lie apart. */
const hashOf = (token: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

const placesOf = (token: string, size: number): ReadonlyArray<number> => {
  const first = hashOf(token)
  const step = (Math.imul(first, 0x9e_37_79_b1) | 1) >>> 0
  return Array.from({ length: HASHES }, (_, i) => (first + i * step) % size)
}

/** A Bloom filter over tokens, as base64: it never denies one of them, and it seldom claims another. Never empty. */
export const bitsOf = (tokens: ReadonlySet<string>): string => {
  const bytes = Buffer.alloc(Math.max(BYTES_MIN, Math.ceil((tokens.size * BITS_A_TOKEN) / 8)))
  for (const token of tokens)
    for (const place of placesOf(token, bytes.length * 8)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
  return bytes.toString("base64")
}

/** Whether a filter may have been made with all of these tokens. */
export const filterMayHold = (bits: string, tokens: ReadonlyArray<string>): boolean => {
  const bytes = Buffer.from(bits, "base64")
  return tokens.every((token) =>
    placesOf(token, bytes.length * 8).every((place) => (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1)
  )
}
