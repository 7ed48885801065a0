import sharp from "sharp"
import { expect, it } from "vitest"
import { similarity } from "./similarity.ts"

const noise = (size: number, sigma: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma } } })
    .png()
    .toBuffer()

it("a picture is as its copy is, nearly as its good JPEG, and not at all as another one", async () => {
  const one = await noise(256, 40)
  expect(await similarity(one, one)).toBeCloseTo(1, 6)
  const good = await similarity(one, await sharp(one).jpeg({ quality: 90 }).toBuffer())
  const poor = await similarity(one, await sharp(one).jpeg({ quality: 5 }).toBuffer())
  expect(good).toBeGreaterThan(0.95)
  expect(poor).toBeLessThan(good)
  expect(await similarity(one, await noise(256, 40))).toBeLessThan(0.1)
})
