import type { Kind } from "../message/Body.ts"
import { kindNamed } from "../message/kinds/kinds.ts"
import { EMPTY_PREVIEW, type Preview } from "../message/Preview.ts"

/**
 * The line that a last message leaves in the list: text and event show their content, location, contact and call a label of their kind and their
 * name or outcome, the others a label, one that this version does not know the label `unsupported` (CONTACT-05, spec 4.12). A text of pictures only is labelled as one.
 */
export const preview = (kind: Kind, content: string): Preview => (content === "" ? EMPTY_PREVIEW : kindNamed(kind).line(content))
