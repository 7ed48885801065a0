import { optionsOf } from "../optionsOf.ts"
import type { Depth } from "./findings/axe.ts"

/** Windows to look through: a small phone, a phone, the narrowest desk and a desk. Most languages are looked at in the common ones. */
const WIDTHS = [320, 390, 900, 1280] as const
const COMMON: ReadonlyArray<number> = [390, 1280]
/** What `npm test` has time for: each list of screens on a phone in Chinese, light and dark, or on a desk in English. */
const SHORT: ReadonlyArray<Pass> = [
  { language: "zh-Hans", width: 390, turn: 0 },
  { language: "en", width: 1280, turn: 1, onlyLight: true }
]

/** One walk through all screens: a language in a window of one width. */
export interface Pass {
  readonly language: string
  readonly width: number
  /** Every other list of screens, beginning with the first or the second; all where it is left out. */
  readonly turn?: 0 | 1
  /** Nothing is looked at in the dark. */
  readonly onlyLight?: boolean
  /** How much axe is asked; everything where it is left out. */
  readonly depth?: Depth
}

export interface Options {
  readonly passes: ReadonlyArray<Pass>
  /** Parts of the names of screens to look at; empty for all. */
  readonly only: ReadonlyArray<string>
  /** Folder for pictures; empty for none. */
  readonly shots: string
  /** How pictures are kept: `jpeg` is taken in less than half of the time, `png` is exact. */
  readonly picture: "png" | "jpeg"
  /** Folder of the built app, when it is another one than ours. */
  readonly app: string | undefined
}

const list = (text: string | undefined): ReadonlyArray<string> => (text ?? "").split(",").filter((each) => each !== "")

/** Options of this process; it ends here with the usage for `--help`, and with a sentence for what is not understood. */
export const layoutOptions = (): Options => {
  const { values } = optionsOf(
    {
      only: { type: "string" },
      width: { type: "string" },
      language: { type: "string" },
      shots: { type: "string" },
      app: { type: "string" },
      short: { type: "boolean", default: false }
    },
    [
      "npm run layout                          looks at every screen in all widths, in English and Chinese, light and dark",
      "npm run layout -- --short               the part that `npm test` runs",
      "npm run layout -- --only chat,login     screens whose names hold one of these",
      "npm run layout -- --width 390,1280      windows of these widths, in px",
      "npm run layout -- --language en,de      these languages",
      "npm run layout -- --shots FOLDER        keeps a picture of each look",
      "npm run layout -- --app FOLDER          another built app"
    ]
  )
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
  return { passes, only: list(values.only), shots: values.shots ?? "", picture: "png", app: values.app }
}
