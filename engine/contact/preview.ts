import { kindOfType, ofKind } from "../message/kinds/kinds.ts"
import { EMPTY_PREVIEW, type Preview } from "../message/Preview.ts"

/**
 * The line that a last message leaves in the list: text, event, location and contact show their content, the others a label of
 * their type, a type nobody knows the label `unsupported` (CONTACT-05, spec 4.12). A text of pictures only is labelled as one.
 */
export const preview = (type: string, content: string): Preview =>
  content === "" ? EMPTY_PREVIEW : ofKind(kindOfType(type)).line(content)
