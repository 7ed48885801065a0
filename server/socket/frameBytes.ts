const TEXT_FRAME = 0x81

/** A text as one unmasked frame (RFC 6455, 5.2), ready to be written to any number of sockets. */
export const frameBytes = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = TEXT_FRAME
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, head, "utf8")
  return bytes
}

/** The text in a frame that {@link frameBytes} made. */
export const frameText = (bytes: Buffer): string => {
  const length = bytes[1] ?? 0
  return bytes.toString("utf8", length < 126 ? 2 : length === 126 ? 4 : 10)
}
