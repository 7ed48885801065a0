import type { ScreenRow } from "./screenRows.ts"

/** What two people wrote, what the server kept, and what their screens show. */
export interface Account {
  readonly written: ReadonlyArray<{
    readonly who: string
    readonly texts: ReadonlyArray<string>
    readonly stuck: ReadonlyArray<string>
  }>
  /** In the server's order. */
  readonly kept: ReadonlyArray<string>
  readonly screens: ReadonlyArray<{
    readonly who: string
    readonly rows: ReadonlyArray<ScreenRow>
    readonly contradictions: ReadonlyArray<string>
  }>
}

/** How many examples a problem names. */
const SHOWN = 5
const some = (texts: ReadonlyArray<string>): string =>
  `${texts.length}: ${texts.slice(0, SHOWN).join(" | ")}${texts.length > SHOWN ? " …" : ""}`

const twice = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))
]

/** What is wrong with a list that should hold `all`, each once. */
const listProblems = (where: string, list: ReadonlyArray<string>, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [there, wanted] = [new Set(list), new Set(all)]
  const parts = {
    lacks: all.filter((text) => !there.has(text)),
    "has twice": twice(list),
    "has what nobody wrote": list.filter((text) => !wanted.has(text))
  }
  return Object.entries(parts).flatMap(([what, texts]) => (texts.length === 0 ? [] : [`${where} ${what} ${some(texts)}`]))
}

/** Where two orders of the same texts part. */
const orderProblems = (where: string, list: ReadonlyArray<string>, order: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(list)
  const wanted = order.filter((text) => known.has(text))
  const at = list.findIndex((text, index) => text !== wanted[index])
  return at === -1 ? [] : [`${where}: at place ${at + 1} stands "${list[at]}" instead of "${wanted[at]}"`]
}

/** Everything that is lost, doubled, shuffled or unfinished, in sentences. */
export const problemsOf = ({ kept, screens, written }: Account): ReadonlyArray<string> => {
  const all = written.flatMap(({ texts }) => texts)
  const ours = (text: string): boolean => /^(ann|bo)-\d/.test(text)
  const server = kept.filter(ours)
  const ofScreens = screens.flatMap(({ contradictions, rows, who }) => {
    const where = `the window of ${who}`
    const mine = rows.filter(({ text }) => ours(text))
    const texts = mine.map(({ text }) => text)
    const unfinished = mine.filter(({ delivery }) => delivery === "waiting" || delivery === "failed")
    return [
      ...listProblems(where, texts, all),
      ...(new Set(texts).size === texts.length ? orderProblems(`${where}, against the server's order`, texts, server) : []),
      ...(unfinished.length === 0
        ? []
        : [`${where} has not finished ${some(unfinished.map(({ delivery, text }) => `${text} (${delivery})`))}`]),
      ...contradictions.map((contradiction) => `${where}: ${contradiction}`)
    ]
  })
  return [
    ...written.flatMap(({ stuck, who }) => stuck.map((sentence) => `${who}: ${sentence}`)),
    ...listProblems("the server", server, all),
    ...written.flatMap(({ texts, who }) =>
      orderProblems(
        `the server, of what ${who} wrote`,
        server.filter((text) => text.startsWith(`${who}-`)),
        texts
      )
    ),
    ...ofScreens
  ]
}
