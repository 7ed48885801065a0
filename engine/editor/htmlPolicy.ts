import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_ELEMENTS, SILENT_ELEMENTS } from "./allowList.ts"
import { HEADER_MAX, INDENT_MAX } from "./formats.ts"

/** What HTML may hold, as data, for whichever program cleans it. Names are in lower case. */
export interface HtmlPolicy {
  readonly elements: ReadonlyArray<string>
  /** Elements whose content goes with them. */
  readonly silent: ReadonlyArray<string>
  /** Attributes by element, besides `class`. */
  readonly attributes: Readonly<Record<string, ReadonlyArray<string>>>
  readonly classes: ReadonlyArray<string>
  /** Whether a `href` of digits names a person. */
  readonly hasMentions: boolean
  /** Whether pictures and videos follow the rule of documents, or that of chat texts. */
  readonly hasMedia: boolean
}

/** The policy of texts in chats (DEC-0013). */
export const CHAT_POLICY: HtmlPolicy = {
  elements: ALLOWED_ELEMENTS,
  silent: SILENT_ELEMENTS,
  attributes: ALLOWED_ATTRIBUTES,
  classes: ALLOWED_CLASSES,
  hasMentions: true,
  hasMedia: false
}

const upTo = (max: number, prefix: string): ReadonlyArray<string> => Array.from({ length: max }, (_, i) => `${prefix}${i + 1}`)

/** The policy of documents: announcements, moments, and whatever else the rich-text editor writes (spec 1.7, 5.9, DEC-0056). */
export const DOCUMENT_POLICY: HtmlPolicy = {
  elements: [
    ..."p br span b strong i em u s sub sup a img video ul ol li blockquote pre code".split(" "),
    ...upTo(HEADER_MAX, "h")
  ],
  silent: SILENT_ELEMENTS,
  attributes: {
    a: ["href", "target"],
    img: ["src", "alt", "width", "height"],
    video: ["src", "width", "height", "controls"],
    span: ["data-value"],
    li: ["data-list"]
  },
  classes: [
    ...upTo(INDENT_MAX, "ql-indent-"),
    ..."ql-align-center ql-align-right ql-align-justify ql-direction-rtl ql-formula ql-video ql-code-block ql-code-block-container".split(
      " "
    )
  ],
  hasMentions: false,
  hasMedia: true
}
