import i18next from "i18next"
import { createContext, createElement, type ReactNode, use, useMemo } from "react"
import { initReactI18next, useTranslation } from "react-i18next"
import { isolated } from "#engine/locale/isolated.ts"
import { numberText } from "#engine/locale/written.ts"

type Texts = Readonly<Record<string, unknown>>

/** A language as the build makes it a module (`ui/build/languageTexts.ts`): texts of the first screens, and ways to all others. */
interface LanguageTexts {
  readonly first: Readonly<Record<string, Texts>>
  readonly later: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>
}

/** Only the language in use is fetched: the page has the first texts of it on their way before this code is here (`ui/boot.ts`). */
const LANGUAGES = import.meta.glob<LanguageTexts>("../locales/*/app.json", { query: "?texts", import: "default" })

/** Languages for which texts exist; a test holds every one of them complete. */
export const AVAILABLE: ReadonlyArray<string> = Object.keys(LANGUAGES).map((file) => file.split("/")[2] ?? "")

const textsIn = (language: string): Promise<LanguageTexts> =>
  LANGUAGES[`../locales/${language}/app.json`]?.() ?? Promise.reject(new Error(`There are no texts in ${language}.`))

/** Namespaces that somebody asked for: another language must have all of them before it is shown. */
const wanted = new Set(["app", "error"])

/** Namespaces of which a screen missed a text: it is drawn again when they come. What is fetched ahead of its screen draws nothing. */
const missed = new Set<string>()

/** Told when texts come that a screen missed. */
const CAME = "missedTextsCame"

/** At what everything with a text is drawn again. */
export const REDRAWS = `languageChanged ${CAME}`

/** Not by a backend of i18next, which remembers a failure for good and calls it loaded. */
const fetchTexts = async (language: string, namespace: string): Promise<void> => {
  if (i18next.hasResourceBundle(language, namespace)) return
  const { first, later } = await textsIn(language)
  const texts = first[namespace] ?? (await later[namespace]?.())?.default
  if (texts === undefined) throw new Error(`There are no texts ${namespace} in ${language}.`)
  i18next.addResourceBundle(language, namespace, texts)
  if (language === i18next.language && missed.delete(namespace)) i18next.emit(CAME)
}

/** A language with its first texts: where those of the one that is wished for do not arrive, another one whose texts are on this device. */
const firstTexts = async (wished: string): Promise<readonly [language: string, first: LanguageTexts["first"]]> => {
  const of = async (language: string) => [language, (await textsIn(language)).first] as const
  return of(wished).catch(() => Promise.any(AVAILABLE.filter((each) => each !== wished).map(of)))
}

/** What is put into a sentence: a number as the language writes it, and words that do not turn the sentence round. */
const written = (value: string | number): string =>
  typeof value === "number" ? numberText(value, i18next.language) : isolated(value, document.dir === "rtl")

const begin = async (wished: string): Promise<void> => {
  const [language, first] = await firstTexts(wished)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: "currentOnly",
    ns: Object.keys(first),
    defaultNS: "app",
    resources: { [language]: first },
    // as the server writes them, with which we share sentences
    interpolation: { escapeValue: true, useRawValueToEscape: true, escape: written, prefix: "{", suffix: "}" },
    saveMissing: true,
    missingKeyHandler: (_, namespace) => void missed.add(namespace),
    react: { useSuspense: false, bindI18n: REDRAWS, bindI18nStore: "" }
  })
}

let begun: Promise<void> | undefined

/** Starts with the texts that the first screen needs. Fails when there are none of any language. */
export const startTexts = (wished: string): Promise<void> => (begun = begin(wished))

/** Whether the texts of a namespace are here; a screen that asks is drawn again when they come. */
export const hasTexts = (namespace: string): boolean => {
  const isHere = i18next.hasResourceBundle(i18next.language, namespace)
  if (!isHere) missed.add(namespace)
  return isHere
}

/** Fetches texts before a screen needs them; quick when they are here. Fails when one is missing, and may be asked again. */
export const loadTexts = async (namespaces: ReadonlyArray<string>): Promise<void> => {
  for (const each of namespaces) wanted.add(each)
  // a screen may be fetched before it is known in which language there are texts
  await begun
  await Promise.all(namespaces.map((each) => fetchTexts(i18next.language, each)))
  // the language may have changed in between
  if (!namespaces.every(hasTexts)) await loadTexts(namespaces)
}

/** The language asked for last. */
let wish = ""

/** Shows everything in another language, once all its texts are here. Fails when one is missing; then nothing changes. */
export const changeLanguage = async (language: string): Promise<void> => {
  wish = language
  if (i18next.language !== language) await switchTo(language)
}

const switchTo = async (language: string): Promise<void> => {
  const asked = [...wanted]
  await Promise.all(asked.map((each) => fetchTexts(language, each)))
  if (wish !== language) return
  // a screen may have asked for more in between
  await (wanted.size > asked.length ? switchTo(language) : i18next.changeLanguage(language))
}

/** The language of the interface as it is now, outside of what is drawn. */
export const spokenNow = (): string => i18next.language

/** Tells when the interface speaks another language. */
export const onLanguageChange = (told: () => void): void => void i18next.on("languageChanged", told)

type Params = Readonly<Record<string, string | number>>
export type Text = (key: string, params?: Params) => string

/** Texts outside of what is drawn, in the language of the interface as it is now. */
export const textNow: Text = (key, params) => (params === undefined ? i18next.t(key) : i18next.t(key, { ...params }))

const Told = createContext({ say: textNow, language: "" })

/** What is drawn below has texts. It alone listens for other texts: a listener in each row of a chat costs a fifth of its drawing. */
export const Texts = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { i18n, t } = useTranslation()
  const { language } = i18n
  const value = useMemo(
    () => ({ language, say: ((key, params) => (params === undefined ? t(key) : t(key, { ...params }))) satisfies Text }),
    [language, t]
  )
  return createElement(Told, { value }, children)
}

/** Texts by `namespace:key.path`, in the language of the interface. */
export const useText = (): Text => use(Told).say

/** Language of the interface, as locales/ names it. */
export const useLanguage = (): string => use(Told).language
