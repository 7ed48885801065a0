import { Schema } from "effect"

/** A member's role in a group (spec 4.3, 6.1). */
export const Role = Schema.Literals(["owner", "admin", "member"])
export type Role = typeof Role.Type
