import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** Whether there are words to copy: only a text has them (COPY-01, spec 2.10, DEC-0053). */
export const mayCopy = (body: Body): boolean => kindOfBody(body).mayBe.copied
