/** Keys that do something wherever one is. Part of a light chunk: no Schema. */

/** What a key asks for wherever one is. */
export type Shortcut = "search" | "searchHere" | "next" | "previous" | "quote" | "write" | "leave" | "list"

/** A press of a key, as `KeyboardEvent` tells it. */
export interface KeyPress {
  readonly key: string
  /** The place of the key, by what it types on a Latin keyboard. */
  readonly code?: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** An input method has it. */
  readonly isComposing: boolean
}

/** Where a key was pressed. */
export interface PressPlace {
  /** A keyboard of Apple, whose Command key does what Ctrl does elsewhere. */
  readonly isApple: boolean
  /** A chat stands there. */
  readonly isChat: boolean
  /** In a field: the chat's own, which may be empty, or another one. */
  readonly field: "empty" | "message" | "none" | "other"
  /** On a button, a link or the like, which a blank presses. */
  readonly isControl: boolean
}

const commands = ({ ctrlKey, metaKey }: KeyPress, isApple: boolean): boolean =>
  isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey

/** One character, as a key types it. */
const isPrinted = (key: string): boolean => /^.$/u.test(key)

/** What a press asks for wherever one is; `undefined` where the browser does with it what it always does (ROUTE-23, DEC-0324). */
export const shortcutOf = (press: KeyPress, { field, isApple, isChat, isControl }: PressPlace): Shortcut | undefined => {
  const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey } = press
  if (isComposing) return undefined
  const letter = key.toLowerCase()
  if (commands(press, isApple) && !altKey && !shiftKey)
    return letter === "k" ? "search" : letter === "f" && isChat ? "searchHere" : undefined
  if (ctrlKey || metaKey) return undefined
  if (altKey) return shiftKey ? undefined : key === "ArrowDown" ? "next" : key === "ArrowUp" ? "previous" : undefined
  if (key === "Escape") return field === "other" ? undefined : "leave"
  if (key === "ArrowUp") return field === "empty" && !shiftKey ? "quote" : undefined
  if (field !== "none") return undefined
  if (key === "?") return "list"
  return isChat && isPrinted(key) && !(isControl && key === " ") ? "write" : undefined
}
