/**
 * What a form is sent back for first: a field that the rules refuse, in the order in which they stand, then terms that are not agreed
 * to, for nobody comes in without. Nothing when it may go (ACCOUNT-33, spec 2.8).
 */
export const firstWrong = <Field extends string>(
  order: ReadonlyArray<Field>,
  refusals: Readonly<Partial<Record<Field, unknown>>>,
  agreed: boolean
): Field | "agreement" | undefined => order.find((field) => refusals[field] !== undefined) ?? (agreed ? undefined : "agreement")
