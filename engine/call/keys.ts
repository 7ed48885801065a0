import type { KeyPress } from "../route/shortcut.ts"

const LATIN = /^[a-z]$/

/** The Latin letter of a press; the one that stands in its place on a Latin keyboard where it types another script or an input method has it. */
const letterOf = ({ code = "", key }: KeyPress): string => {
  const typed = key.toLowerCase()
  return LATIN.test(typed) ? typed : code.replace(/^Key/, "").toLowerCase()
}

/** What a press does in a call wherever one is: Ctrl or, on a keyboard of Apple, Command, with Shift and M or H (CALL-64, DEC-0354). */
export const callKey = (press: KeyPress, isApple: boolean): "mute" | "hangUp" | undefined => {
  const { altKey, ctrlKey, isComposing, metaKey, shiftKey } = press
  if (isComposing || altKey || !shiftKey || ctrlKey === isApple || metaKey !== isApple) return undefined
  const letter = letterOf(press)
  return letter === "m" ? "mute" : letter === "h" ? "hangUp" : undefined
}
