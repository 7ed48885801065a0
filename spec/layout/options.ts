import { languagesHere } from "../languages/read.ts"
import { optionsOf } from "../optionsOf.ts"
import type { Depth } from "./findings/axe.ts"
import { LISTS } from "./screens/all.ts"
import { CALLS } from "./screens/calls.ts"
import { CHAT } from "./screens/chat.ts"
import { LIST } from "./screens/list.ts"
import { PLACES } from "./screens/places.ts"

/** Windows to look through: a small phone, a phone, the narrowest desk and a desk. */
const WIDTHS = [320, 390, 900, 1280] as const

/** Passes walked at the same time; there is a server and a browser to run beside them. */
const LANES = 2

/** From this width on there is room for two columns. */
const DESK = 900

/** Languages from the one whose texts take most room to the one whose take least; those that have texts are looked at. */
const LONGEST_FIRST = ["de", "ru", "fr", "pt", "vi", "id", "th", "ja", "ko", "zh-Hant", "zh-Hans", "en"] as const

/** The longest texts at the largest size that a person can choose: the screens of oneself, the list, a chat. */
const LARGE: Pass = {
  language: LONGEST_FIRST[0],
  width: 390,
  textSize: 130,
  lists: [PLACES, LIST, CHAT].map((each) => LISTS.indexOf(each)),
  onlyLight: true,
  depth: "none"
}

/** A telephone on its side: what stands alone on the whole screen, and where one writes. */
const SIDEWAYS: Pass = {
  language: LONGEST_FIRST[0],
  width: 844,
  height: 390,
  lists: [CALLS, CHAT].map((each) => LISTS.indexOf(each)),
  onlyLight: true,
  depth: "none"
}

/**
 * What `npm test -- --whole` has time for: each list of screens in one language, on a phone, light and dark, or at a desk. The lists go round the
 * languages, so that each language is looked at as soon as there are as many lists.
 */
const short = (here: ReadonlyArray<string>): ReadonlyArray<Pass> => {
  const languages = LONGEST_FIRST.filter((each) => here.includes(each))
  return LISTS.map((_, list) => {
    const language = languages[list % languages.length] ?? "en"
    return list % 2 === 0 ? { language, width: 390, lists: [list] } : { language, width: 1280, lists: [list], onlyLight: true }
  }).reduce<ReadonlyArray<Pass>>(
    (passes, pass) => {
      const same = passes.find(
        ({ height, language, textSize, width }) =>
          (height ?? textSize) === undefined && language === pass.language && width === pass.width
      )
      return same === undefined
        ? [...passes, pass]
        : passes.map((each) => (each === same ? { ...each, lists: [...(each.lists ?? []), ...pass.lists] } : each))
    },
    [LARGE, SIDEWAYS]
  )
}

/** One walk through all screens: a language in a window of one width. */
export interface Pass {
  readonly language: string
  readonly width: number
  /** As of a phone or a desk where it is left out. */
  readonly height?: number
  /** Which lists of screens, by their places; all where it is left out. */
  readonly lists?: ReadonlyArray<number>
  /** How large text is, in per cent; as the browser has it where it is left out. */
  readonly textSize?: number
  /** Nothing is looked at in the dark. */
  readonly onlyLight?: boolean
  /** Widths that the same window is given after each look, without a further visit. */
  readonly alsoIn?: ReadonlyArray<number>
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
  /** Passes walked at the same time. */
  readonly lanes: number
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
      height: { type: "string" },
      text: { type: "string" },
      lanes: { type: "string" },
      light: { type: "boolean", default: false },
      resized: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      short: { type: "boolean", default: false }
    },
    [
      "npm run layout                          looks at every screen in all widths and languages, light and dark (hours)",
      "npm run layout -- --short               the part that `npm test -- --whole` runs",
      "npm run layout -- --only chat,login     screens whose names hold one of these",
      "npm run layout -- --width 390,1280      windows of these widths, in px",
      "npm run layout -- --height 390            and of this height",
      "npm run layout -- --language en,de      these languages",
      "npm run layout -- --text 130            with text of this size, in per cent",
      "npm run layout -- --light               nothing in the dark, where only colours differ",
      "npm run layout -- --quick               without what axe knows, which no language changes",
      "npm run layout -- --resized             visits once for a phone and once for a desk, and changes the width there",
      "npm run layout -- --shots FOLDER        keeps a picture of each look",
      "npm run layout -- --lanes 4             walks so many windows at the same time",
      "npm run layout -- --app FOLDER          another built app"
    ]
  )
  const widths = list(values.width).map(Number)
  const languages = list(values.language)
  const here = languagesHere()
  const depth = values.quick ? { depth: "none" as const } : {}
  const textSize = Number(values.text)
  const height = Number(values.height)
  const sized = { ...(textSize > 0 ? { textSize } : {}), ...(height > 0 ? { height } : {}) }
  const wanted = widths.length > 0 ? widths : WIDTHS
  const windows = values.resized
    ? [wanted.filter((width) => width < DESK), wanted.filter((width) => width >= DESK)]
    : wanted.map((width) => [width])
  const passes = values.short
    ? short(here)
    : (languages.length > 0 ? languages : here).flatMap((language) =>
        windows.flatMap(([width, ...alsoIn]) =>
          width === undefined ? [] : [{ language, width, alsoIn, onlyLight: values.light, ...depth, ...sized }]
        )
      )
  return {
    passes,
    only: list(values.only),
    shots: values.shots ?? "",
    picture: values.quick ? "jpeg" : "png",
    lanes: Math.max(1, Number(values.lanes) || LANES),
    app: values.app
  }
}
