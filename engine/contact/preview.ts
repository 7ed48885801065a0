import { plainText } from "../message/plainText.ts"

/** A word that stands for a message that is no text; `locales/` has them. */
type PreviewLabel = "image" | "emoji" | "voice" | "video" | "file" | "location" | "contact" | "call" | "unsupported"

/** The line under a contact's name. */
export type Preview =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Label"; readonly label: PreviewLabel }
  | { readonly _tag: "Empty" }

const LABELS: ReadonlyMap<string, PreviewLabel> = new Map([
  ["image", "image"],
  ["emoji", "emoji"],
  ["voice", "voice"],
  ["video", "video"],
  ["file", "file"],
  ["location", "location"],
  ["contact", "contact"],
  ["webrtc", "call"]
])

/** Types whose content is itself the line, as plain text (spec 4.12). */
const SPEAKING: ReadonlySet<string> = new Set(["text", "event", "location", "contact"])

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

const labelOf = (type: string): Preview => ({ _tag: "Label", label: LABELS.get(type) ?? "unsupported" })

/**
 * The line that a last message leaves in the list: text, event, location and contact show their content, the others a label of
 * their type, a type nobody knows the label `unsupported` (CONTACT-05, spec 4.12). A text of pictures only is labelled as one.
 */
export const preview = (type: string, content: string): Preview => {
  if (content === "") return { _tag: "Empty" }
  if (!SPEAKING.has(type)) return labelOf(type)
  const text = oneLine(type === "text" ? plainText(content) : content)
  if (text !== "") return { _tag: "Text", text }
  if (type === "event" || (type === "text" && !/<img\b/i.test(content))) return { _tag: "Empty" }
  return labelOf(type === "text" ? "image" : type)
}
