import { deletionStart } from "#adapters/views/emoji/erased.ts"
import { replaceText } from "../composer/putText.ts"

/** Writes at the caret, in place of what is selected. */
export const writeInto = (box: HTMLTextAreaElement, text: string): void =>
  replaceText(box, text, box.selectionStart, box.selectionEnd)

/** Deletes what is selected, else the character before the caret. */
export const eraseIn = (box: HTMLTextAreaElement): void => {
  const { selectionEnd: end, selectionStart: start, value } = box
  replaceText(box, "", deletionStart(value, start, end), end)
}
