import type { useText } from "./text.ts"

/** What stands under a field that takes so many characters. */
interface Note {
  readonly hint: string
  /** There are too many. */
  readonly error: string
}

/** How many characters more a field takes, or how many are too many; `said` while neither is worth a word. */
export const roomLeft = (t: ReturnType<typeof useText>, left: number | null, said = ""): Note => {
  if (left === null) return { hint: said, error: "" }
  if (left < 0) return { hint: "", error: t("app:over", { count: -left }) }
  return { hint: t("app:left", { count: left }), error: "" }
}
