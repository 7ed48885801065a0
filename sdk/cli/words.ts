import { translationFor } from "#engine/locale/languages.ts"
import { numberText } from "#engine/locale/written.ts"
import type en from "#locales/en/cli.json"
import type { LineLabel } from "../bot/messageLine.ts"
import { CLI_TEXTS } from "./texts.ts"

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K

/** A text of the program, or the word for a message without text, with a name beside it or without; forms of one text by number are that text. */
export type Key = Stem<keyof typeof en> | `label.${LineLabel}` | "named"

/** Languages that the program speaks. */
const SPOKEN: ReadonlyArray<string> = [...CLI_TEXTS.keys()]

/** The language of the terminal, by the usual variables, as in `pt_BR.UTF-8`; English where it is none of ours. */
export const languageIn = (env: Readonly<Record<string, string | undefined>>): string => {
  const locale = [env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]].find((each) => (each ?? "") !== "") ?? ""
  const found = translationFor(locale.replace(/[.@].*$/s, ""))
  // readers of one Chinese script read the other better than English
  return [found, found === "zh-Hant" ? "zh-Hans" : found].find((each) => each !== undefined && SPOKEN.includes(each)) ?? "en"
}

/** A sentence, with what it names; `count` decides its form. */
export const sayIn = (language: string) => {
  const texts = CLI_TEXTS.get(language) ?? CLI_TEXTS.get("en") ?? {}
  const forms = new Intl.PluralRules(language)
  return (key: Key, params: Readonly<Record<string, string | number>> = {}): string => {
    const { count } = params
    const form = typeof count === "number" ? texts[`${key}_${forms.select(count)}`] : undefined
    return (form ?? texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
      const value = params[name] ?? hole
      return typeof value === "number" ? numberText(value, language) : value
    })
  }
}

export type Say = ReturnType<typeof sayIn>
