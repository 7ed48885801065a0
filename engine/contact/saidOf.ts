import { kindOfBody } from "../message/kinds/kinds.ts"
import type { Message } from "../message/Message.ts"
import type { Said } from "./Said.ts"

/** Who said a message; `undefined` of the system, whose number is 0, and of what was recalled (CONTACT-20, spec 3.3). */
export const saidOf = ({ author, body, number }: Pick<Message, "author" | "body" | "number">): Said | undefined => {
  if (author === 0 || !kindOfBody(body).mayBe.said) return undefined
  const thumbHash = "thumbHash" in body ? body.thumbHash : undefined
  return thumbHash === undefined ? { by: author, number } : { by: author, number, thumbHash }
}
