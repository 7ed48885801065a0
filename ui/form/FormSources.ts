import type { ProportionRow } from "#engine/form/proportions.ts"
import type { Receivable, RecordReference } from "#engine/form/shapes.ts"

/** A part of a country, with those in it. */
export interface FormArea {
  readonly name: string
  readonly children?: ReadonlyArray<FormArea>
}

/** From what the pickers of a dynamic form choose. */
export interface FormSources {
  readonly people: ReadonlyArray<Pick<ProportionRow, "user_id" | "realname">>
  readonly areas: ReadonlyArray<FormArea>
  readonly business: ReadonlyArray<RecordReference>
  readonly customer: ReadonlyArray<RecordReference>
  readonly project: ReadonlyArray<RecordReference>
  readonly receivable: ReadonlyArray<Receivable>
}
