import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** Whether there is something to take back: what a person said, but for calls, which happened all the same (RECALL-06, spec 4.8, DEC-0053). */
export const isRecallable = (body: Body): boolean => kindOfBody(body).mayBe.recalled
