import type { Carried } from "../message/kinds/MessageKind.ts"
import { kindOfBody, kindOfType, kindNamed } from "../message/kinds/kinds.ts"
import { readOther } from "../message/kinds/other.ts"
import type { Body } from "../message/Body.ts"
import { wireContent } from "../message/shown.ts"

/** What a message of the wire holds, by its type; what cannot be read keeps its type and its content (BODY-10, spec 3.3). Never fails. */
export const bodyOf = (wire: Carried): Body => kindNamed(kindOfType(wire.type)).read(wire) ?? readOther(wire)

/** A body as it travels: {@link bodyOf} reads it back as it was; what was recalled travels as a line of the system (BODY-11, spec 3.3). */
export const carried = (body: Body): Carried => ({ ...wireContent(body), ...kindOfBody(body).rest(body) })

/** A message that an earlier version kept, which knew nothing of its type, with what its type holds now (BODY-15, spec 3.3, DEC-0053). */
export const revived = <A extends { readonly body: Body }>(message: A): A => {
  const { body } = message
  return body._tag === "Other" ? { ...message, body: bodyOf(carried(body)) } : message
}
