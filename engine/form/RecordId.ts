import { Schema } from "effect"

/** What tells one record of the business helper from another: a number, or a text with something in it (spec 3.13). */
export const RecordId = Schema.Union([Schema.NonEmptyString, Schema.Finite])
export type RecordId = typeof RecordId.Type
