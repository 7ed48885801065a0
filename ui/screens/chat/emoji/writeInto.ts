import { erasedFrom } from "#adapters/views/emoji/erased.ts"
import { putText } from "../composer/putText.ts"

/** Writes at the caret, in place of what is selected. */
export const writeInto = (box: HTMLTextAreaElement, text: string): void =>
  putText(box, text, box.selectionStart, box.selectionEnd)

/** Deletes what is selected, else the character before the caret. */
export const eraseIn = (box: HTMLTextAreaElement): void => {
  const { selectionEnd: end, selectionStart: start, value } = box
  putText(box, "", erasedFrom(value, start, end), end)
}
