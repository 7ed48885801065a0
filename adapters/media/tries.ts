/** Where it is kept which pictures were begun and have not ended, in the browser's storage: one that ended the page ends it again. */
const KEY = "picturesBegun"
/** So often a picture may end the page. */
const TRIES_MAX = 2
/** So many are remembered, the newest. */
const KEPT_MAX = 20
/** How long one is remembered, in milliseconds: a day. */
const AGE = 86_400_000

interface Tried {
  /** No name: what is kept here outlives the session. */
  readonly size: number
  readonly lastModified: number
  readonly tries: number
  /** When it was begun last, in milliseconds. */
  readonly at: number
}

const isTried = (value: unknown): value is Tried =>
  typeof value === "object" &&
  value !== null &&
  ["size", "lastModified", "tries", "at"].every((name) => typeof Reflect.get(value, name) === "number")

const all = (): ReadonlyArray<Tried> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isTried).filter(({ at }) => Math.abs(Date.now() - at) < AGE) : []
  } catch {
    // forbidden, or written by another program
    return []
  }
}

const keep = (tried: ReadonlyArray<Tried>): void => {
  try {
    if (tried.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(tried.slice(-KEPT_MAX)))
  } catch {
    // full or forbidden: it is tried again then
  }
}

const isOf =
  ({ lastModified, size }: File) =>
  (tried: Tried): boolean =>
    tried.size === size && tried.lastModified === lastModified

const triesOf = (file: File): number => all().find(isOf(file))?.tries ?? 0

const note = (file: File, tries: number): void => {
  const { lastModified, size } = file
  const others = all().filter((each) => !isOf(file)(each))
  keep(tries > 0 ? [...others, { size, lastModified, tries, at: Date.now() }] : others)
}

/** Whether this picture ended the page as often as it may. */
export const isTriedEnough = (file: File): boolean => triesOf(file) >= TRIES_MAX

/** A picture is begun now. */
export const noteBegun = (file: File): void => note(file, triesOf(file) + 1)

/** The page is still there after it. */
export const noteEnded = (file: File): void => note(file, 0)

/** The page goes while it is made, and not by it. */
export const noteLeft = (file: File): void => note(file, triesOf(file) - 1)
