/** Words that stand for a message that is no text; `locales/` has them. */
export const PREVIEW_LABELS = ["image", "emoji", "voice", "video", "file", "location", "contact", "call", "unsupported"] as const
export type PreviewLabel = (typeof PREVIEW_LABELS)[number]

/** A message in one line: its text, the word that stands for it, or nothing. */
export type Preview =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Label"; readonly label: PreviewLabel }
  | { readonly _tag: "Empty" }

export const EMPTY_PREVIEW: Preview = { _tag: "Empty" }

export const labelPreview = (label: PreviewLabel): Preview => ({ _tag: "Label", label })

/** Text as one line; `instead` where the line shows nothing. */
export const textPreview = (text: string, instead: Preview): Preview => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return line === "" ? instead : { _tag: "Text", text: line }
}
