import { Schema } from "effect"
import type { FieldValue } from "./FormField.ts"
import { RecordId } from "./RecordId.ts"
import type { FieldKind } from "./fieldKind.ts"
import { ProportionRow } from "./proportions.ts"

/** A record that a field points to (spec 3.13). */
export const RecordReference = Schema.Struct({ id: RecordId, name: Schema.String })
export type RecordReference = typeof RecordReference.Type

/** An amount to be received that a field points to (spec 3.13). */
export const Receivable = Schema.Struct({ receivables_id: RecordId, number: Schema.String })
export type Receivable = typeof Receivable.Type

const Typed = Schema.Union([Schema.String, Schema.Finite])

/** What a field of each kind holds (FORM-10, spec 3.13, DEC-0055). */
export const SHAPES = {
  text: Typed,
  money: Typed,
  tags: Schema.Array(RecordId),
  select: RecordId,
  invoice_info: Schema.Record(Schema.String, Schema.String),
  pm_type: RecordId,
  finance_type: RecordId,
  visit_user: Schema.Array(RecordId),
  area: Schema.Array(Schema.String),
  business: RecordReference,
  customer: RecordReference,
  project: RecordReference,
  receivable: Receivable,
  user_receivables: Schema.Array(ProportionRow)
} as const satisfies Readonly<Record<FieldKind, Schema.Constraint>>

/** Whether a value is what a field of this kind holds; nothing always is. */
export const fitsKind = (kind: FieldKind, value: FieldValue): boolean => value === null || Schema.is(SHAPES[kind])(value)
