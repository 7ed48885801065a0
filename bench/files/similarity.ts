import sharp from "sharp"

/** Pixels of a window's side, and how far the next one is. */
const WINDOW = 8
const STEP = 4
/** Keep a flat window from dividing by nothing, as the measure's authors have it for 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

const grey = async (bytes: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(bytes).autoOrient().resize(width, height, { kernel: "lanczos3", fit: "fill" }).greyscale().raw().toBuffer()

/** How alike two pictures are at the size of the second: structural similarity of their brightness (SSIM), the mean of all windows; 1: the same. */
export const similarity = async (original: Buffer, sent: Buffer): Promise<number> => {
  const { autoOrient } = await sharp(sent).metadata()
  const { height, width } = autoOrient
  const [a, b] = [await grey(original, width, height), await grey(sent, width, height)]
  const count = WINDOW * WINDOW
  let [sum, windows] = [0, 0]
  for (let top = 0; top + WINDOW <= height; top += STEP)
    for (let left = 0; left + WINDOW <= width; left += STEP) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + WINDOW; y += 1)
        for (let x = left; x < left + WINDOW; x += 1) {
          const [pa, pb] = [a[y * width + x] ?? 0, b[y * width + x] ?? 0]
          sa += pa
          sb += pb
          saa += pa * pa
          sbb += pb * pb
          sab += pa * pb
        }
      const [ma, mb] = [sa / count, sb / count]
      const [va, vb, vab] = [saa / count - ma * ma, sbb / count - mb * mb, sab / count - ma * mb]
      sum += ((2 * ma * mb + C1) * (2 * vab + C2)) / ((ma * ma + mb * mb + C1) * (va + vb + C2))
      windows += 1
    }
  return windows === 0 ? 0 : sum / windows
}
