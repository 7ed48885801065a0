import { changeLanguage as change, hasLoadedNamespace, loadNamespaces, use } from "i18next"
import { useCallback } from "react"
import { initReactI18next, useTranslation } from "react-i18next"

type Texts = Readonly<Record<string, unknown>>

const FILES = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/*/{app,login}.json"], { import: "default" })

/** Texts of the first screen come with the code, in every language: they are small, and fetching them would cost a round trip. */
const FIRST = import.meta.glob<Texts>("../locales/*/{app,login}.json", { import: "default", eager: true })

const FIRST_NAMESPACES = ["app", "login"]

/** Languages for which texts exist; a test holds every one of them complete. */
export const AVAILABLE: ReadonlyArray<string> = [...new Set(Object.keys(FIRST).map((file) => file.split("/")[2] ?? ""))]

const fetchTexts = async (language: string, namespace: string): Promise<Texts> =>
  (await FILES[`../locales/${language}/${namespace}.json`]?.()) ?? {}

const firstTexts = (language: string): Readonly<Record<string, Texts>> =>
  Object.fromEntries(FIRST_NAMESPACES.map((namespace) => [namespace, FIRST[`../locales/${language}/${namespace}.json`] ?? {}]))

/** Starts with the texts that the first screen needs. */
export const startTexts = (language: string): Promise<unknown> =>
  use(initReactI18next)
    .use({ type: "backend", read: fetchTexts })
    .init({
      lng: language,
      fallbackLng: false,
      load: "currentOnly",
      ns: FIRST_NAMESPACES,
      defaultNS: "app",
      resources: Object.fromEntries(AVAILABLE.map((each) => [each, firstTexts(each)])),
      partialBundledLanguages: true,
      // as the server writes them, with which we share sentences
      interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
      react: { useSuspense: false, bindI18nStore: "added" }
    })

/** Fetches texts before a screen needs them; quick when they are here. */
export const loadTexts = (namespaces: ReadonlyArray<string>): Promise<void> => loadNamespaces([...namespaces])

/** Whether the texts of a namespace are here. */
export const hasTexts = (namespace: string): boolean => hasLoadedNamespace(namespace)

/** Shows everything in another language, once its texts are here. */
export const changeLanguage = (language: string): Promise<unknown> => change(language)

export type Params = Readonly<Record<string, string | number>>
export type Text = (key: string, params?: Params) => string

/** Texts by `namespace:key.path`, in the language of the interface. */
export const useText = (): Text => {
  const { t } = useTranslation()
  return useCallback((key, params) => t(key, { ...params }), [t])
}

/** Language of the interface, as locales/ names it. */
export const useLanguage = (): string => useTranslation().i18n.language
