import type { KeyboardEvent } from "react"
import { isComposing } from "../../../parts/input/composing.ts"

/** Whether a press sends: Enter on a keyboard, not with Shift. On glass Enter begins a new line, for there is a button to send. */
export const sends = (event: KeyboardEvent, hasKeyboard: boolean): boolean =>
  event.key === "Enter" && hasKeyboard && !event.shiftKey && !isComposing(event)
