import { parseArgs } from "node:util"

/** Windows to look through: a small phone, a phone, the narrowest desk and a desk. Most languages are looked at in the common ones. */
const WIDTHS = [320, 390, 900, 1280] as const
const COMMON: ReadonlyArray<number> = [390, 1280]
/** What `npm test` has time for: both languages, and the least and the most room. */
const SHORT: ReadonlyArray<Pass> = [
  { language: "en", width: 320 },
  { language: "en", width: 390 },
  { language: "zh-Hans", width: 1280 }
]

/** One walk through all screens: a language in a window of one width. */
export interface Pass {
  readonly language: string
  readonly width: number
}

export interface Options {
  readonly passes: ReadonlyArray<Pass>
  /** Parts of the names of screens to look at; empty for all. */
  readonly only: ReadonlyArray<string>
  /** Folder for pictures; empty for none. */
  readonly shots: string
}

const list = (text: string | undefined): ReadonlyArray<string> => (text ?? "").split(",").filter((each) => each !== "")

/** `--short`, or `--only chat,login --width 390 --language en --shots DIR`. */
export const readOptions = (args: ReadonlyArray<string>): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      width: { type: "string" },
      language: { type: "string" },
      shots: { type: "string" },
      short: { type: "boolean", default: false }
    }
  })
  const widths = list(values.width).map(Number)
  const languages = list(values.language)
  const all = ["en", "zh-Hans"].flatMap((language) =>
    WIDTHS.filter((width) => language === "en" || COMMON.includes(width)).map((width) => ({ language, width }))
  )
  const passes = values.short
    ? SHORT
    : languages.length > 0 || widths.length > 0
      ? (languages.length > 0 ? languages : ["en", "zh-Hans"]).flatMap((language) =>
          (widths.length > 0 ? widths : WIDTHS).map((width) => ({ language, width }))
        )
      : all
  return { passes, only: list(values.only), shots: values.shots ?? "" }
}
