/** A text of the page and where it stands. */
interface Words {
  readonly place: string
  readonly text: string
}

/** What a page says, and the language that it says it in. */
export interface Spoken {
  readonly language: string
  readonly words: ReadonlyArray<Words>
}

/** All that a page says, also to those who hear it: texts, names, hints and its title, each once. Runs inside the page. */
export const takeWords = (): Spoken => {
  const SAYS = ["title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "alt"]
  const found = new Map<string, string>()
  const add = (place: string, said: string | null): void => {
    const text = (said ?? "")
      .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "")
      .replaceAll(/\s+/g, " ")
      .trim()
    if (/\p{L}/u.test(text) && !found.has(text)) found.set(text, place)
  }
  /** What is written in somebody's own words, or says that it is in another language. */
  const isOwn = (element: Element): boolean =>
    element.closest("script, style, [contenteditable=true], textarea, body [lang]") !== null

  add("title of the page", document.title)
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("script, style, body [lang]") !== null) continue
    const tag = element.tagName.toLowerCase()
    for (const name of SAYS) add(`${name} of ${tag}`, element.getAttribute(name))
    if (isOwn(element)) continue
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    for (const { textContent } of texts) add(`text of ${tag}`, textContent)
    // a sentence with a name in it stands in several pieces
    if (texts.length > 0 && element.childNodes.length > 1) add(`text of ${tag}`, (element as HTMLElement).innerText)
  }
  return { language: document.documentElement.lang, words: [...found].map(([text, place]) => ({ place, text })) }
}
