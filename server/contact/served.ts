import { one, type Program } from "../store/Program.ts"

/**
 * In a community: who looks after somebody, and whom they look after themselves, by number (spec 3.9). Both are contacts without being
 * friends. Two parameters, both the same person. The index of those who are looked after holds nobody else, and is used only where the
 * statement says so too: without that every user would be looked at.
 */
export const SERVED = `
  SELECT y.cs_uid AS user_id FROM users y WHERE y.user_id = ? AND y.cs_uid > 0
  UNION SELECT z.user_id FROM users z WHERE z.cs_uid = ? AND z.cs_uid > 0`

const RELATED = `SELECT 1 AS found FROM (${SERVED}) s WHERE s.user_id = ?`

/** Whether one of the two looks after the other. */
export function* isServed(me: number, other: number): Program<boolean> {
  return (yield* one(RELATED, me, me, other)) !== undefined
}
