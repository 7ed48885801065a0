import type { KeyboardEvent } from "react"

/** What browsers give as the key of a press that belongs to an input method, also when composition has just ended. */
const INPUT_METHOD = 229

/** Whether a press belongs to an input method: it chooses words there and must never do anything else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD

/** Whether a press sends: Enter on a keyboard, not with Shift. On glass Enter begins a new line, for there is a button to send. */
export const sends = (event: KeyboardEvent, hasKeyboard: boolean): boolean =>
  event.key === "Enter" && hasKeyboard && !event.shiftKey && !isComposing(event)
