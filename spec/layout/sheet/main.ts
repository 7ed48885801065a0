import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layoutOptions, type Pass } from "../options.ts"
import { isPseudo, PSEUDO } from "../pseudo.ts"
import { report } from "../report.ts"
import { buildPseudo } from "./buildPseudo.ts"
import { composeIndex, composeSheets } from "./compose.ts"
import { lane } from "./lane.ts"

const FOLDER = "dist/sheet"
/** Passes walked at the same time. */
const LANES = 2

/** Colours are the same in every language, so contrast is measured in one; languages that nobody speaks are about room, not about the dark. */
const drawn = ({ language, width }: Pass): Pass => ({
  language,
  width,
  depth: language === "en" ? "colours" : "none",
  onlyLight: isPseudo(language)
})

/** All screens, light and dark, on a phone and at a desk, in English, in Simplified Chinese and in two languages that nobody speaks. */
const PASSES: ReadonlyArray<Pass> = ["en", "zh-Hans", ...PSEUDO].flatMap((language) =>
  [390, 1280].map((width) => ({ language, width }))
)

const asked = layoutOptions()
const passes = (process.argv.some((each) => /^--(width|language)/.test(each)) ? asked.passes : PASSES).map(drawn)
const options = { ...asked, shots: asked.shots === "" ? FOLDER : asked.shots, picture: "jpeg" } as const

/** Looks at everything, sets it on sheets as soon as a pass is through, and gives the number of faults. */
const sheet = async (): Promise<number> => {
  rmSync(options.shots, { recursive: true, force: true })
  mkdirSync(join(options.shots, "sheets"), { recursive: true })
  const told = report()
  const pseudo = mkdtempSync(join(tmpdir(), "parley-pseudo-"))
  const through = async (app: string | undefined, waiting: Array<Pass>): Promise<void> => {
    const done = async ({ language, width }: Pass): Promise<void> => {
      for (const path of await composeSheets(options.shots, language, width)) console.log(`sheet: ${path}`)
    }
    const work = { options, app, waiting, look: told.look, done }
    await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, () => lane(work)))
  }
  try {
    const made = passes.filter(({ language }) => isPseudo(language))
    if (made.length > 0) await buildPseudo(pseudo)
    await through(
      asked.app,
      passes.filter(({ language }) => !isPseudo(language))
    )
    await through(pseudo, made)
  } finally {
    rmSync(pseudo, { recursive: true, force: true })
  }
  console.log(`sheet: ${composeIndex(options.shots)}`)
  return told.summary()
}

process.exitCode = (await sheet()) > 0 ? 1 : 0
