import { Schema } from "effect"

/** A member's role in a group (spec 4.3, 6.1). */
export const Role = Schema.Literals(["owner", "admin", "member"])
export type Role = typeof Role.Type

const RANK: Readonly<Record<Role, number>> = { owner: 1, admin: 2, member: 3 }

/** Whether `a` stands above `b`: only then may `a` act on what is `b`'s (spec 6.2, 6.3). */
export const outranks = (a: Role, b: Role): boolean => RANK[a] < RANK[b]
