/**
 * What a form of the business helper can ask for, as its `form_type` names it: money, tags, one of several, invoice data, a type of
 * a project, a type of an entry, people who visited, an area, a business deal, a customer, a project, an amount to be received, and
 * whose share of it is how large (spec 3.13).
 */
export const FORM_TYPES = [
  "money",
  "tags",
  "select",
  "invoice_info",
  "pm_type",
  "finance_type",
  "visit_user",
  "area",
  "business",
  "customer",
  "project",
  "receivable",
  "user_receivables"
] as const

/** How a field is asked for: one of {@link FORM_TYPES}, or a line of text. */
export type FieldKind = (typeof FORM_TYPES)[number] | "text"

/** How a field of this `form_type` is asked for: types that nobody knows are a line of text (FORM-01, spec 3.13, DEC-0055). */
export const fieldKind = (formType: string): FieldKind => FORM_TYPES.find((each) => each === formType) ?? "text"
