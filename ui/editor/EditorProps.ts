import type { Words } from "#engine/client/core/notices/Words.ts"
import type { KeptOperation } from "#engine/editor/delta.ts"

/** What the rich-text editor is told, and tells (spec 1.7). */
export interface EditorProps {
  /** Name of the text for people; it stands above it. */
  readonly label: string
  /** What stands in it at first, as HTML; what is not allowed in a document goes. Read once: another document is another `key`. */
  readonly value: string
  /** The document after each change: as clean HTML, empty when nothing is left in it, and as operations. */
  readonly onChange: (html: string, operations: ReadonlyArray<KeptOperation>) => void
  /** Above the text, or beside what is selected (spec 9.10). */
  readonly toolbar?: "default" | "bubble"
  /** What may be put into the text besides words; everything where this is missing. */
  readonly inserts?: ReadonlyArray<"image" | "video" | "formula">
  readonly placeholder?: string
  /** What is expected, while nothing is wrong. */
  readonly hint?: string
  /** What is wrong with the text as it stands, before anybody refuses it; empty when nothing is. */
  readonly error?: string
  /** Why what was sent is refused, another object for each refusal: the text takes the focus (DEC-0115). */
  readonly refusal?: Words | null
  /** Takes the focus as soon as it is here. */
  readonly focused?: boolean
  /** Keeps a picture of this device somewhere and gives its address. Without it pictures come by address only. */
  readonly onUpload?: (picture: File) => Promise<string>
}
