import { kindOfBody } from "./kinds/kinds.ts"
import type { Message } from "./Message.ts"
import type { Said } from "./Said.ts"

/** Who said a message; `undefined` of a line of the system and of what was recalled (CONTACT-20, spec 3.3). */
export const saidOf = ({ author, body, number }: Pick<Message, "author" | "body" | "number">): Said | undefined => {
  if (!kindOfBody(body).mayBe.said) return undefined
  const thumbHash = "thumbHash" in body ? body.thumbHash : undefined
  return thumbHash === undefined ? { by: author, number } : { by: author, number, thumbHash }
}
