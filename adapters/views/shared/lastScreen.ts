/** A screen as it was left: it stands in the next start of the app until the app has drawn its own (DEC-0394). */
export interface LastScreen {
  /** Whose screen it was: a tab that sleeps may leave it when somebody else is logged in. */
  readonly owner: number
  /** What was drawn; styles of single elements stand as `data-style`, and what was scrolled to its end has `data-end`. */
  readonly html: string
  /** The styles that it was drawn with. */
  readonly css: string
  /** How wide the window was, in CSS pixels. */
  readonly width: number
  readonly language: string
  /** Which colours of more contrast it had; those come too late in the next start, and so lie in `css` (DEC-0387). */
  readonly contrast?: "light" | "dark"
  /** When it was left, in milliseconds. */
  readonly at: number
  /** Selectors of what the app has drawn once it can take over. */
  readonly shows: ReadonlyArray<string>
}

/** Keys in the browser's storage begin so; the session's end removes them (`adapters/storage/localStorage.ts`). */
const KEY = "lastScreen"

/** The oldest that is shown, in milliseconds: a day. Of an older one little is still true. */
const AGE = 86_400_000

const keyOf = (hash: string): string => KEY + hash.replace(/^#\/?$/, "")

const kept = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null")

/** The screen that who is logged in left last at an address, if it fits into this window; `null` where there is none, or storage is forbidden. */
export const lastScreen = (hash: string, width: number, language: string, now: number): LastScreen | null => {
  try {
    const last = kept(keyOf(hash)) as LastScreen | null
    const me = kept("userInfo") as { readonly id?: unknown } | null
    return last !== null &&
      Array.isArray(last.shows) &&
      last.owner === me?.id &&
      last.width === width &&
      last.language === language &&
      Math.abs(now - last.at) < AGE
      ? last
      : null
  } catch {
    return null
  }
}

/** Keeps these screens by their addresses, in place of all that were kept before. What finds no room is not kept: the app then starts without it. */
export const keepLastScreens = (screens: ReadonlyMap<string, LastScreen>): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
    for (const [hash, screen] of screens) localStorage.setItem(keyOf(hash), JSON.stringify(screen))
  } catch {
    // full or forbidden
  }
}
