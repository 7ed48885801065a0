import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Plugin } from "vite"

/** The page of licences, which the build makes of the packages that are part of it. */
export const LICENCES = "licences.txt"

/** Adds what no package tells: the encoder of voices is LAME (DEC-0245). */
export const licences = (): Plugin => {
  let root = ""
  return {
    name: "parley-licences",
    apply: "build",
    configResolved: (config) => {
      ;({ root } = config)
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const file = bundle[LICENCES]
        if (file?.type !== "asset") throw new Error(`The build makes no ${LICENCES}.`)
        file.source = `${String(file.source)}\n${await readFile(join(root, "ui/build/LAME.txt"), "utf8")}`
      }
    }
  }
}
