/** Words that stand for a message that is no text; `locales/` has them. */
export const PREVIEW_LABELS = ["image", "emoji", "voice", "video", "file", "location", "contact", "call", "unsupported"] as const
export type PreviewLabel = (typeof PREVIEW_LABELS)[number]

/** Words that stand before the name of a place or of a person, or before how a call went. */
export const NAMED_LABELS = ["location", "contact", "call"] as const satisfies ReadonlyArray<PreviewLabel>
export type NamedLabel = (typeof NAMED_LABELS)[number]

/** A message in one line: its text, the word that stands for it, that word and a name or outcome, or nothing. */
export type Preview =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Label"; readonly label: PreviewLabel }
  | { readonly _tag: "Named"; readonly label: NamedLabel; readonly name: string }
  | { readonly _tag: "Empty" }

export const EMPTY_PREVIEW: Preview = { _tag: "Empty" }

export const labelPreview = (label: PreviewLabel): Preview => ({ _tag: "Label", label })

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

/** Text as one line; `instead` where the line shows nothing. */
export const textPreview = (text: string, instead: Preview): Preview => {
  const line = oneLine(text)
  return line === "" ? instead : { _tag: "Text", text: line }
}

/** The word that a location or a card has before its name, in the language of who sent it. */
const SENDERS_WORD = /^\[[^\]]*\] ?/

/** The line of a location, a card or a call: its name or outcome without the sender's word, for which each reader has their own (DEC-0326, DEC-0349). */
export const namedPreview = (content: string, label: NamedLabel): Preview => {
  const name = oneLine(content).replace(SENDERS_WORD, "")
  return name === "" ? labelPreview(label) : { _tag: "Named", label, name }
}
