import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Plugin } from "vite"

/** The page of licences, which the build makes of the packages that are part of it. */
export const LICENCES = "licences.txt"

/** What no package tells: the encoder of voices is LAME (DEC-0245), and emoji and their words come from Unicode (DEC-0336, DEC-0337). */
const MORE = ["LAME.txt", "UNICODE.txt"]

/** Adds the licences of what is no package. */
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
        const more = await Promise.all(MORE.map((each) => readFile(join(root, "ui/build", each), "utf8")))
        file.source = [String(file.source), ...more].join("\n")
      }
    }
  }
}
