import { randomUUID } from "node:crypto"
import { SETTLING_IDS } from "./settleIn.ts"

/** Names for what comes with a new account. */
export const settlingIds = (): ReadonlyArray<string> => Array.from({ length: SETTLING_IDS }, () => randomUUID())
