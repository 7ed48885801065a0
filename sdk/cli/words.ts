import en from "#locales/en/cli.json" with { type: "json" }
import zhHans from "#locales/zh-Hans/cli.json" with { type: "json" }

export type Key = keyof typeof en

/** The language of the terminal, by the usual variables: Chinese or English. */
export const languageIn = (env: Readonly<Record<string, string | undefined>>): "en" | "zh-Hans" =>
  /^zh\b|^zh_/i.test([env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]].find((each) => (each ?? "") !== "") ?? "")
    ? "zh-Hans"
    : "en"

/** A sentence, with what it names. */
export const sayIn =
  (language: "en" | "zh-Hans") =>
  (key: Key, params: Readonly<Record<string, string | number>> = {}): string =>
    (language === "en" ? en : zhHans)[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))

export type Say = ReturnType<typeof sayIn>
