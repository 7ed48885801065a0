import { computed, signal } from "@preact/signals-react"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { type Params, sentence, type Texts } from "./sentence.ts"

const FILES = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/*/{app,cli,error}.json"], {
  import: "default"
})

/**
 * Texts of the first screen come with the code, in every language: they are small, and fetching them would cost a round trip.
 * What is said when the network fails must not come over it.
 */
const FIRST = import.meta.glob<Texts>("../locales/*/{app,error}.json", { import: "default", eager: true })

/** Languages for which texts exist; a test holds every one of them complete. */
export const AVAILABLE: ReadonlyArray<string> = [...new Set(Object.keys(FIRST).map((file) => file.split("/")[2] ?? ""))]

const fileOf = (language: string, namespace: string): string => `../locales/${language}/${namespace}.json`

/** Texts that are here, by their file. */
const here = new Map(Object.entries(FIRST))

/** Namespaces that were asked for on a screen before they were here: what asked is drawn again when they come, and nothing else. */
const missed = new Set<string>()

/** The language of the interface; told again when texts come that a screen missed. */
const spoken = signal({ language: "" })

/** Namespaces that somebody asked for: another language must have all of them before it is shown. */
const wanted = new Set<string>()

const fetchTexts = async (language: string, namespace: string): Promise<void> => {
  const file = fileOf(language, namespace)
  if (here.has(file)) return
  const load = FILES[file]
  if (load === undefined) throw new Error(`There are no texts ${namespace} in ${language}.`)
  here.set(file, await load())
  if (language === spoken.peek().language && missed.delete(namespace)) spoken.value = { language }
}

/** Starts with the texts that the first screen needs. */
export const startTexts = (language: string): void => {
  spoken.value = { language }
}

const textsHere = (language: string, namespace: string): Texts | undefined => {
  const texts = here.get(fileOf(language, namespace))
  if (texts === undefined) missed.add(namespace)
  return texts
}

/** Whether the texts of a namespace are here; a screen that asks is drawn again when they come. */
export const hasTexts = (namespace: string): boolean => textsHere(spoken.peek().language, namespace) !== undefined

/** Fetches texts before a screen needs them; quick when they are here. Fails when one is missing, and may be asked again. */
export const loadTexts = async (namespaces: ReadonlyArray<string>): Promise<void> => {
  for (const each of namespaces) wanted.add(each)
  const { language } = spoken.peek()
  await Promise.all(namespaces.map((each) => fetchTexts(language, each)))
  // the language may have changed in between
  if (language !== spoken.peek().language) await loadTexts(namespaces)
}

/** The language asked for last. */
let wish = ""

/** Shows everything in another language, once all its texts are here. Fails when one is missing; then nothing changes. */
export const changeLanguage = async (language: string): Promise<void> => {
  wish = language
  if (spoken.peek().language !== language) await switchTo(language)
}

const switchTo = async (language: string): Promise<void> => {
  const asked = [...wanted]
  await Promise.all(asked.map((each) => fetchTexts(language, each)))
  if (wish !== language) return
  // a screen may have asked for more in between
  if (wanted.size > asked.length) return switchTo(language)
  spoken.value = { language }
}

/** Gives the text of `namespace:key.path`; a key that has none stands for itself. */
export type Text = (key: string, params?: Params) => string

/** Texts in the language of the interface as it is now: told again when it changes. */
export const text = computed((): Text => {
  const { language } = spoken.value
  return (key, params = {}) => {
    const [namespace = "", path = namespace] = key.split(":", 2)
    const texts = textsHere(language, namespace)
    const told =
      texts === undefined ? undefined : sentence(texts, path, params, { language, isRightToLeft: document.dir === "rtl" })
    return told ?? path
  }
})

const language = computed(() => spoken.value.language)

/** Texts outside of what is drawn, in the language of the interface as it is now. */
export const say: Text = (key, params) => text.peek()(key, params)

/** Texts by `namespace:key.path`, in the language of the interface. */
export const useText = (): Text => useSignal(text)

/** Language of the interface, as locales/ names it. */
export const useLanguage = (): string => useSignal(language)
