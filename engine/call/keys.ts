import type { KeyPress } from "../route/shortcut.ts"

/** What a press does in a call wherever one is: Ctrl or, on a keyboard of Apple, Command, with Shift and M or H (CALL-64, DEC-0354). */
export const callKey = (press: KeyPress, isApple: boolean): "mute" | "hangUp" | undefined => {
  const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey } = press
  if (isComposing || altKey || !shiftKey || ctrlKey === isApple || metaKey !== isApple) return undefined
  const letter = key.toLowerCase()
  return letter === "m" ? "mute" : letter === "h" ? "hangUp" : undefined
}
