import { Schema } from "effect"
import { searchContacts } from "#engine/contact/search.ts"
import type { FieldValue } from "#engine/form/FormField.ts"
import { proportionFlag, type ProportionRow, proportionTotal } from "#engine/form/proportions.ts"
import type { RecordId } from "#engine/form/RecordId.ts"
import { SHAPES } from "#engine/form/shapes.ts"

/** What the fields of a dynamic form hold, read as their kinds say; what is something else is empty. */

const isText = Schema.is(SHAPES.text)
const areIds = Schema.is(SHAPES.tags)
const areParts = Schema.is(SHAPES.invoice_info)
const areNames = Schema.is(SHAPES.area)
const isRecord = Schema.is(SHAPES.customer)
const isReceivable = Schema.is(SHAPES.receivable)
const areShares = Schema.is(SHAPES.user_receivables)

export const textValue = (value: FieldValue): string => (isText(value) ? String(value) : "")
export const idsOf = (value: FieldValue): ReadonlyArray<RecordId> => (areIds(value) ? value : [])
export const partsOf = (value: FieldValue): Readonly<Record<string, string>> => (areParts(value) ? value : {})
export const nameValues = (value: FieldValue): ReadonlyArray<string> => (areNames(value) ? value : [])
export const sharesOf = (value: FieldValue): ReadonlyArray<ProportionRow> => (areShares(value) ? value : [])

/** What a record is called: by its name, an amount to be received by its number; empty for none. */
export const recordName = (value: FieldValue): string => (isRecord(value) ? value.name : isReceivable(value) ? value.number : "")

/** Parts of an invoice, where the form names no others. */
const INVOICE_PARTS: ReadonlyArray<string> = ["title", "tax_number", "bank", "account", "address", "phone"]

/** The parts of an invoice that are asked for: those that the field offers, or the usual ones, and what it holds beside them. */
export const invoiceParts = (value: FieldValue, offered: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([...(offered.length === 0 ? INVOICE_PARTS : offered), ...Object.keys(partsOf(value))])
]

/** Somebody's share with another number, as it was typed; what is no share of a whole the form refuses. */
export const withShare = (shares: ReadonlyArray<ProportionRow>, at: number, typed: string): FieldValue =>
  shares.map((row, index) =>
    index === at ? { ...row, proportion: /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : typed } : row
  )

/** All shares together, in per cent, and whether they are no whole (spec 5.8). */
export const sharesTogether = (shares: ReadonlyArray<ProportionRow>) => ({
  total: proportionTotal(shares),
  flag: proportionFlag(shares)
})

/** One of many records that somebody can choose. */
export interface Choosable {
  readonly id: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly note?: string
  /** How deep it stands in a tree, from 0. */
  readonly depth?: number
}

/** Those among many whose name answers what was typed. */
export const choosableFor = (many: ReadonlyArray<Choosable>, typed: string): ReadonlyArray<Choosable> =>
  searchContacts(
    many.map((each) => ({ ...each, name: each.label, account: each.note ?? "" })),
    typed
  )
