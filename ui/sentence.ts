import { isolated } from "#engine/locale/isolated.ts"

/** Texts of one namespace in one language, as they stand in `locales/`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** What stands in the places of a text. */
export type Params = Readonly<Record<string, string | number>>

export interface Tongue {
  readonly language: string
  /** Its sentences run from right to left. */
  readonly isRightToLeft: boolean
}

const rules = new Map<string, Intl.PluralRules>()

/** The form of a text for so many of something, as `Intl.PluralRules` names it. */
const formFor = (language: string, count: number): string => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

const textAt = (texts: Texts, path: string): string | undefined => {
  let found: string | Texts | undefined = texts
  for (const step of path.split(".")) found = typeof found === "object" && Object.hasOwn(found, step) ? found[step] : undefined
  return typeof found === "string" ? found : undefined
}

/**
 * The text at `key.path`, in the form that the number `count` asks for where there are several; undefined where there is none. A place that
 * nothing was given for stays as it is, as in the server's sentences; words in a place do not turn the sentence round (LOCALE-07, spec 1.3).
 */
export const sentence = (texts: Texts, path: string, params: Params, { isRightToLeft, language }: Tongue): string | undefined => {
  const { count } = params
  const form = typeof count === "number" ? textAt(texts, `${path}_${formFor(language, count)}`) : undefined
  return (form ?? textAt(texts, path))?.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? isolated(String(params[name]), isRightToLeft) : place
  )
}
