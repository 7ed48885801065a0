import type { Role } from "./Role.ts"

const RANK: Readonly<Record<Role, number>> = { owner: 1, admin: 2, member: 3 }

/** Whether `a` stands above `b`: only then may `a` act on what is `b`'s (GROUP-01, spec 6.1, 6.2). */
export const outranks = (a: Role, b: Role): boolean => RANK[a] < RANK[b]
