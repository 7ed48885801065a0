import sharp from "sharp"
import { withThumbnail } from "#fixtures/media/withThumbnail.ts"
import { Random } from "../../spec/simulator/Random.ts"

const [WIDTH, HEIGHT] = [4000, 3000]
const CHANNELS = 3
/** Of a camera that spares no bytes. */
const QUALITY = 93

/** How strong details are, from those of half a picture down to those of few pixels: about as strong at each size, as in the world, less where a lens blurs. */
const STRENGTHS = [50, 42, 36, 32, 28, 26, 24, 20, 14, 7] as const
/** From which of them on they stand in some places only, as leaves do and not the sky. */
const SPARSE_FROM = 4
/** The noise of a sensor, in each pixel. */
const NOISE = 6

/** Details of one size: chance in few pixels, drawn large. */
const detail = (random: Random, cells: number): Promise<Buffer> => {
  const [width, height] = [Math.min(WIDTH, cells), Math.min(HEIGHT, Math.ceil((cells * HEIGHT) / WIDTH))]
  const raw = Buffer.from(Uint8Array.from({ length: width * height * CHANNELS }, () => random.below(256)))
  return sharp(raw, { raw: { width, height, channels: CHANNELS } })
    .resize(WIDTH, HEIGHT, { kernel: "cubic", fit: "fill" })
    .raw()
    .toBuffer()
}

/** A JPEG of 12 megapixels with details of all sizes, as a photo has them, and the camera's small picture; the same for the same seed. */
export const photo = async (seed: number): Promise<Buffer> => {
  const random = new Random(seed)
  const pixels = new Float32Array(WIDTH * HEIGHT * CHANNELS).fill(128)
  const places = await detail(random, 6)
  for (const [step, strength] of STRENGTHS.entries()) {
    const layer = await detail(random, 2 ** (step + 2))
    for (let at = 0; at < pixels.length; at += 1) {
      const share = step < SPARSE_FROM ? 1 : 2 * ((places[at - (at % CHANNELS)] ?? 0) / 255) ** 2
      pixels[at] = (pixels[at] ?? 0) + (((layer[at] ?? 128) - 128) / 128) * strength * share
    }
  }
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (pixels[at] ?? 0) + (random.next() * 2 - 1) * NOISE
  const jpeg = await sharp(Buffer.from(Uint8ClampedArray.from(pixels)), {
    raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS }
  })
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return Buffer.from(withThumbnail(jpeg, await sharp(jpeg).resize(160, 120).jpeg().toBuffer()))
}
