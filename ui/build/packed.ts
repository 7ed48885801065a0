import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const PACKED = /\.(js|css|html|json|svg|webmanifest)$/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a `.br` and a `.gz` beside each file that is worth it, so that the server packs nothing while it serves. */
export const packFiles = (): Plugin => ({
  name: "parley-packed",
  apply: "build",
  async writeBundle({ dir = "" }) {
    const files = await readdir(dir, { recursive: true })
    await Promise.all(
      files
        .filter((file) => PACKED.test(file))
        .map(async (file) => {
          const path = join(dir, file)
          const plain = await readFile(path)
          const [br, gz] = await Promise.all([
            brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
            zip(plain, { level: 9 })
          ])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        })
    )
  }
})
