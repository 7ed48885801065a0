import type { LastLine } from "../contact/lastLine.ts"
import { preview } from "../contact/preview.ts"
import { kindOfBody, kindOfType } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"
import type { Preview } from "./Preview.ts"

/** A body as the message list keeps it: its type as it travels, and the content that stands for it. */
interface Shown {
  readonly type: string
  readonly content: string
}

const typeOf = (body: Body): string =>
  body._tag === "Other" ? body.type : body._tag === "Recalled" ? "event" : (kindOfBody(body).type ?? "")

/** Type and content of a body as they travel; what was recalled is a line of the system (spec 3.3, 4.12). */
export const wireContent = (body: Body): Shown => ({ type: typeOf(body), content: kindOfBody(body).content(body) })

/** A body as a contact keeps it for its last message: what cannot be read counts as what its type says. */
export const asLine = (body: Body): Pick<LastLine, "content" | "kind"> => {
  const { content, type } = wireContent(body)
  return { kind: kindOfType(type), content }
}

/** What a reader sees of a message in one line: in the list, in a quote, in a notification, among what was found (BODY-13, spec 4.12, DEC-0053). */
export const lineOf = (body: Body): Preview => {
  const { content, kind } = asLine(body)
  return preview(kind, content)
}
