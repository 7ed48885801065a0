import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** Whether people can be named in it: only in a text, nothing else has words to name them in (MENTION-08, spec 1.2, DEC-0053). */
export const mayMention = (body: Body): boolean => kindOfBody(body).mayBe.copied
