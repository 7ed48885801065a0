import type { Book } from "#fixtures/wire/value.ts"

/** Golden texts: what travels to the byte, with `${name}` for what was saved and `${kind}` for what is another each time. */

/** What varies and nobody named. */
const KINDS: Readonly<Record<string, string>> = {
  time: String.raw`1[0-9]{12}`,
  seconds: String.raw`1[0-9]{9}`,
  number: String.raw`-?[0-9]+(?:\.[0-9]+)?`,
  instant: "[0-9]{4}(?:-[0-9]{2}){2} [0-9]{2}(?::[0-9]{2}){2}",
  day: "[0-9]{2}-[0-9]{2}",
  uuid: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  text: String.raw`(?:[^"\\]|\\.)*`
}

/** How a value stands in a text. */
export type Spelling = "json" | "form" | "plain"

/** A text as it stands in another one. */
const spelled: Readonly<Record<Spelling, (text: string) => string>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  form: (text) => new URLSearchParams([["", text]]).toString().slice(1),
  plain: (text) => text
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const PLACE = /\$\{([\w.]+)\}/

/** Whether what came is what a golden text says. */
export const fits = (golden: string, came: string, book: Book, spelling: Spelling): boolean => {
  const source = golden.split(PLACE).map((part, n) => {
    if (n % 2 === 0) return escaped(part)
    const kind = KINDS[part]
    if (kind !== undefined) return kind
    if (!book.has(part)) throw new Error(`nothing was saved as ${part}`)
    return escaped(spelled[spelling](String(book.get(part))))
  })
  return new RegExp(`^${source.join("")}$`, "u").test(came)
}

/** The same text of two worlds. */
export interface Twice {
  readonly a: string
  readonly b: string
  readonly books: readonly [a: Book, b: Book]
}

/** Names with their values in both worlds, long ones first: one may be part of another. Short ones stand for themselves. */
const namesOf = ([a, b]: Twice["books"]): ReadonlyArray<readonly [name: string, a: string, b: string]> =>
  [...a]
    .map(([name, value]) => [name, String(value), String(b.get(name))] as const)
    .filter(([, one, other]) => one !== other && one.length > 3 && other.length > 3)
    .toSorted(([, x], [, y]) => y.length - x.length)

const withNames = (text: string, names: ReadonlyArray<readonly [string, string]>): string =>
  names.reduce((left, [name, value]) => {
    // not within a name that stands there already
    const parts = left.split(/(\$\{[\w.]+\})/)
    return parts.map((part, n) => (n % 2 === 0 ? part.replaceAll(value, `\${${name}}`) : part)).join("")
  }, text)

const isOf = (kind: string, text: string): boolean => new RegExp(`^(?:${KINDS[kind]})$`, "u").test(text)

const kindOf = (a: string, b: string): string => Object.keys(KINDS).find((kind) => isOf(kind, a) && isOf(kind, b)) ?? "text"

/** How many characters both begin with, up to the end of a word. */
const shared = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  while (at > 0 && /[\w$]/.test(a[at - 1] ?? "")) at -= 1
  return at
}

/** How many characters both end with, from the beginning of a word. */
const sharedEnd = (a: string, b: string): number => {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  while (count > 0 && /[\w$]/.test(a.at(-count) ?? "")) count -= 1
  return count
}

/** What two worlds say in one place, with places for what is different. */
export const goldenText = ({ a, b, books }: Twice): string => {
  if (a.includes("${")) throw new Error(`cannot be told from a place: ${a}`)
  // other tomorrow, if not today
  const calendar = ["instant", "day"].find((kind) => isOf(kind, a) && isOf(kind, b))
  if (calendar !== undefined) return `\${${calendar}}`
  if (a === b) return a
  const names = namesOf(books)
  const one = withNames(
    a,
    names.map(([name, value]) => [name, value])
  )
  const other = withNames(
    b,
    names.map(([name, , value]) => [name, value])
  )
  if (one === other) return one
  const whole = kindOf(one, other)
  if (whole !== "text") return `\${${whole}}`
  const head = shared(one, other)
  const [restOne, restOther] = [one.slice(head), other.slice(head)]
  const tail = sharedEnd(restOne, restOther)
  const [midOne, midOther] = [restOne.slice(0, restOne.length - tail), restOther.slice(0, restOther.length - tail)]
  // the end of a masked account may look like a number in both worlds, by chance
  const kind = one[head - 1] === "*" ? "text" : kindOf(midOne, midOther)
  return `${one.slice(0, head)}\${${kind}}${restOne.slice(restOne.length - tail)}`
}

type Books = Twice["books"]

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

const joined = (a: unknown, b: unknown, books: Books, path: string): string => {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) throw new Error(`${path} is a list of ${a.length} or of ${b.length}`)
    return `[${a.map((each, n) => joined(each, b[n], books, `${path}[${n}]`)).join(",")}]`
  }
  if (isBag(a) && isBag(b)) {
    const [left, right] = [Object.entries(a), Object.entries(b)]
    const keys = left.map(([key], n) => goldenText({ a: key, b: right[n]?.[0] ?? "", books }))
    if (left.length !== right.length || keys.some((key) => /\$\{(time|seconds|number|instant|day|uuid|text)\}/.test(key)))
      throw new Error(`${path} has other fields each time: ${Object.keys(a).join(",")} or ${Object.keys(b).join(",")}`)
    const fields = left.map(([key, each], n) => {
      const name = keys[n] ?? key
      return `${inQuotes(name)}:${joined(each, right[n]?.[1], books, `${path}.${key}`)}`
    })
    return `{${fields.join(",")}}`
  }
  if (typeof a === "string" && typeof b === "string") return inQuotes(goldenText({ a, b, books }))
  if (typeof a === "number" && typeof b === "number") return goldenText({ a: String(a), b: String(b), books })
  if (a === b) return JSON.stringify(a)
  throw new Error(`${path} is ${JSON.stringify(a)} or ${JSON.stringify(b)}`)
}

const inQuotes = (text: string): string => JSON.stringify(text)

/** The same for the texts of JSON. */
export const goldenJson = ({ a, b, books }: Twice): string => {
  for (const text of [a, b]) if (JSON.stringify(JSON.parse(text)) !== text) throw new Error(`unusual JSON: ${text}`)
  return joined(JSON.parse(a), JSON.parse(b), books, "it")
}

/** The same for the texts of forms. */
export const goldenForm = ({ a, b, books }: Twice): string => {
  const [left, right] = [[...new URLSearchParams(a)], [...new URLSearchParams(b)]]
  if (left.length !== right.length) throw new Error(`other fields each time: ${a} or ${b}`)
  const encoded = (text: string): string =>
    text
      .split(PLACE)
      .map((part, n) => (n % 2 === 0 ? spelled.form(part) : `\${${part}}`))
      .join("")
  return left
    .map(([name, value], n) => {
      const [otherName = "", otherValue = ""] = right[n] ?? []
      const golden = (one: string, other: string): string => encoded(goldenText({ a: one, b: other, books }))
      return `${golden(name, otherName)}=${golden(value, otherValue)}`
    })
    .join("&")
}
