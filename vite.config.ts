import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const PACKED = /\.(js|css|html|json|svg|webmanifest)$/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a `.br` and a `.gz` beside each file that shrinks, so that the server packs nothing while it serves. */
const packed = (): Plugin => ({
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
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          const [br, gz] = await Promise.all([brotli(plain, quality), zip(plain, { level: 9 })])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        })
    )
  }
})

export default defineConfig({
  base: "/h5/",
  publicDir: "ui/public",
  plugins: [react(), packed()],
  build: { outDir: "dist/h5", emptyOutDir: true, target: "es2022", sourcemap: true },
  server: { proxy: { "^/(?!h5/)": { target: "http://localhost:8787", ws: true } } }
})
