import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** What somebody said, in whatever form. */
export type Bubble = Exclude<Body, { readonly _tag: "Event" | "Recalled" }>

/** Whether somebody said this: a line of the system, and what stands for a recalled message, are notices (BODY-14, spec 2.10, DEC-0053). */
export const isBubble = (body: Body): body is Bubble => kindOfBody(body).mayBe.said
