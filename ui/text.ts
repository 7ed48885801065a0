import i18next from "i18next"
import { createContext, createElement, type ReactNode, use, useMemo } from "react"
import { initReactI18next, useTranslation } from "react-i18next"
import { isolated } from "#engine/locale/isolated.ts"

type Texts = Readonly<Record<string, unknown>>

const FILES = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/*/{app,cli,error}.json"], {
  import: "default"
})

/**
 * Texts of the first screen come with the code, in every language: they are small, and fetching them would cost a round trip.
 * What is said when the network fails must not come over it.
 */
const FIRST = import.meta.glob<Texts>("../locales/*/{app,error}.json", { import: "default", eager: true })

const FIRST_NAMESPACES = ["app", "error"]

/** Languages for which texts exist; a test holds every one of them complete. */
export const AVAILABLE: ReadonlyArray<string> = [...new Set(Object.keys(FIRST).map((file) => file.split("/")[2] ?? ""))]

/** Namespaces that somebody asked for: another language must have all of them before it is shown. */
const wanted = new Set<string>()

/** Namespaces of which a screen missed a text: it is drawn again when they come. What is fetched ahead of its screen draws nothing. */
const missed = new Set<string>()

/** Told when texts come that a screen missed. */
const CAME = "missedTextsCame"

/** At what everything with a text is drawn again. */
export const REDRAWS = `languageChanged ${CAME}`

/** Not by a backend of i18next, which remembers a failure for good and calls it loaded. */
const fetchTexts = async (language: string, namespace: string): Promise<void> => {
  if (i18next.hasResourceBundle(language, namespace)) return
  const file = FILES[`../locales/${language}/${namespace}.json`]
  if (file === undefined) throw new Error(`There are no texts ${namespace} in ${language}.`)
  i18next.addResourceBundle(language, namespace, await file())
  if (language === i18next.language && missed.delete(namespace)) i18next.emit(CAME)
}

const firstTexts = (language: string): Readonly<Record<string, Texts>> =>
  Object.fromEntries(FIRST_NAMESPACES.map((namespace) => [namespace, FIRST[`../locales/${language}/${namespace}.json`] ?? {}]))

/** Starts with the texts that the first screen needs. */
export const startTexts = (language: string): Promise<unknown> =>
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: "currentOnly",
    ns: FIRST_NAMESPACES,
    defaultNS: "app",
    resources: Object.fromEntries(AVAILABLE.map((each) => [each, firstTexts(each)])),
    // as the server writes them, with which we share sentences
    interpolation: { escapeValue: true, escape: (value) => isolated(value, document.dir === "rtl"), prefix: "{", suffix: "}" },
    saveMissing: true,
    missingKeyHandler: (_, namespace) => void missed.add(namespace),
    react: { useSuspense: false, bindI18n: REDRAWS, bindI18nStore: "" }
  })

/** Whether the texts of a namespace are here; a screen that asks is drawn again when they come. */
export const hasTexts = (namespace: string): boolean => {
  const isHere = i18next.hasResourceBundle(i18next.language, namespace)
  if (!isHere) missed.add(namespace)
  return isHere
}

/** Fetches texts before a screen needs them; quick when they are here. Fails when one is missing, and may be asked again. */
export const loadTexts = async (namespaces: ReadonlyArray<string>): Promise<void> => {
  for (const each of namespaces) wanted.add(each)
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

type Params = Readonly<Record<string, string | number>>
export type Text = (key: string, params?: Params) => string

/** Texts outside of what is drawn, in the language of the interface as it is now. */
export const say: Text = (key, params) => (params === undefined ? i18next.t(key) : i18next.t(key, { ...params }))

const Told = createContext({ say, language: "" })

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
