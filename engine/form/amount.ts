import { Result } from "effect"
import { moneyInChinese } from "../format/moneyInChinese.ts"
import type { FormField, FieldValue } from "./FormField.ts"

const AMOUNT = /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,2})?$/

/**
 * An amount of money as decimal text, below 1e15 and with two decimals at most; `null` for what is none (FORM-14, spec 9.7,
 * DEC-0055). Text, since no binary number holds so many digits.
 */
export const amountOf = (value: FieldValue): string | null => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && AMOUNT.test(text.trim()) ? text.trim() : null
}

/** What stands beside an amount in Chinese capitals, where the field wishes it; `null` for nothing, as beside what is no amount (FORM-27, spec 3.13, 9.7). */
export const capitalsBeside = (field: FormField, value: FieldValue): string | null =>
  field.form_type === "money" && field.capitalize ? Result.getOrNull(moneyInChinese(String(amountOf(value)))) : null
