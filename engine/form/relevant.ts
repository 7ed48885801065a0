import type { FormEntry } from "./Form.ts"
import { isEmptyValue } from "./isEmptyValue.ts"

/** Entries on which one depends, the nearest first; a chain that comes back to itself binds nobody (FORM-07, spec 3.13, DEC-0055). */
export const decidersOf = (entries: ReadonlyArray<FormEntry>, entry: FormEntry): ReadonlyArray<FormEntry> => {
  const chain = [entry]
  for (let at = entry; ;) {
    const above = entries.find(({ field }) => field.field === at.field.relevant)
    if (above === undefined) return chain.slice(1)
    if (chain.includes(above)) return []
    chain.push(above)
    at = above
  }
}

/** Whether an entry counts: all on which it depends hold something (FORM-08, DEC-0055). */
export const isFieldRelevant = (entries: ReadonlyArray<FormEntry>, entry: FormEntry): boolean =>
  decidersOf(entries, entry).every(({ value }) => !isEmptyValue(value))
