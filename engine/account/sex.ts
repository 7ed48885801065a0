import type { Sex } from "./User.ts"

/** Genders by their number on the wire. */
const SEXES: ReadonlyArray<Sex> = ["female", "male", "unknown"]

/** A gender of the wire: 0 female, 1 male, all else unknown, which also stands for private (ACCOUNT-23, spec 3.1). */
export const sexOf = (wire: number): Sex => SEXES[wire] ?? "unknown"

/** The number by which a gender travels; {@link sexOf} reads it. */
export const wireSex = (sex: Sex): number => SEXES.indexOf(sex)
