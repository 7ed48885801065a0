import { pasteAs, type PasteAs, clipboardWords } from "#engine/editor/paste.ts"

/** What is pasted, read while the browser still shows the clipboard. */
export interface Pasted {
  readonly as: PasteAs
  readonly words: string
  readonly files: ReadonlyArray<File>
}

/** What a clipboard brings, and how it is pasted (PASTE-01). */
export const pastedContent = (clipboard: DataTransfer): Pasted => {
  const files = [...clipboard.files]
  const [text, html] = [clipboard.getData("text/plain"), clipboard.getData("text/html")]
  const held = { text, html, files: files.map(({ type }) => type) }
  return { as: pasteAs(held), words: clipboardWords(held), files }
}
