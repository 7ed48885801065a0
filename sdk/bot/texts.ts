import type { Language } from "#engine/locale/languages.ts"

type Texts = Readonly<Record<string, string>>

/** What a bot says in one language: why something failed, and the words that stand before a place and a card. */
export interface BotTexts {
  readonly error: Texts
  readonly refusal: Texts
  readonly place: string
  readonly card: string
}

interface File<Content> {
  readonly default: Content
}
interface Word {
  readonly word: string
}
const JSON_FILE = { with: { type: "json" } } as const

/** The texts of a language. Fails when there are none. In the package each file is a chunk of its own, which only bots in that language load. */
export const fetchBotTexts = async (language: Language): Promise<BotTexts> => {
  const [error, refusal, place, choose] = (await Promise.all([
    import(`../../locales/${language}/error.json`, JSON_FILE),
    import(`../../locales/${language}/refusal.json`, JSON_FILE),
    import(`../../locales/${language}/place.json`, JSON_FILE),
    import(`../../locales/${language}/choose.json`, JSON_FILE)
  ])) as readonly [File<Texts>, File<Texts>, File<Word>, File<{ readonly card: Word }>]
  return { error: error.default, refusal: refusal.default, place: place.default.word, card: choose.default.card.word }
}
