/**
 * Writes into a field in place of what stands between two places, with the caret behind it. By its `value`, of which React takes note:
 * after `setRangeText` it would miss a key that brings back the text from before.
 */
export const replaceText = (box: HTMLTextAreaElement, text: string, from: number, to: number): void => {
  const { value } = box
  box.value = value.slice(0, from) + text + value.slice(to)
  box.setSelectionRange(from + text.length, from + text.length)
}
