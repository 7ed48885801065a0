import { plainText } from "../message/plainText.ts"

/** What a clipboard holds. */
interface Clipboard {
  /** Its plain text, empty without one. */
  readonly text: string
  /** Its formatted text, empty without one. */
  readonly html: string
  /** Media types of its files. */
  readonly files: ReadonlyArray<string>
}

/** The words of a clipboard; a picture that was copied from a page has markup, and no words. */
export const clipboardWords = ({ html, text }: Clipboard): string => (text.trim() === "" ? plainText(html).trim() : text)

/** How a clipboard is pasted: its words, its files, or as the person says. */
export type PasteAs = "words" | "files" | "asked"

/**
 * How a clipboard is pasted. Words alone are words, and files alone files. Where formatted text has a picture beside it, as from a
 * spreadsheet, the person is asked (PASTE-01, spec 2.10, DEC-0330).
 */
export const pasteAs = (clipboard: Clipboard): PasteAs => {
  const { files, html } = clipboard
  if (files.length === 0) return "words"
  if (clipboardWords(clipboard) === "") return "files"
  return html !== "" && files.some((type) => type.startsWith("image/")) ? "asked" : "words"
}
