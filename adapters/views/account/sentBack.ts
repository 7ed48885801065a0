import { firstWrong } from "#engine/account/agreement.ts"

/** Where a form to come in is sent back to, if anywhere: a field, or the agreement. */
export const sentBack = firstWrong
