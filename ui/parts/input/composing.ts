import type { KeyboardEvent } from "react"

/** What browsers give as the key of a press that belongs to an input method, also when composition has just ended. */
const INPUT_METHOD = 229

type Press = Pick<globalThis.KeyboardEvent, "isComposing" | "keyCode">

/** Whether a press belongs to an input method: it chooses words there and must never do anything else. */
export const isInputMethod = ({ isComposing, keyCode }: Press): boolean => isComposing || keyCode === INPUT_METHOD

/** The same of an event of React. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => isInputMethod(nativeEvent)
