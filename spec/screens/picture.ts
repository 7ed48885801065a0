import sharp from "sharp"

/** A picture of one colour, as somebody chooses a file. */
export const pictureOf = async (name: string, background: string, side = 320) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
})
