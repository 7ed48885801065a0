import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

const DIGITS = "零壹贰叁肆伍陆柒捌玖"
/** What stands behind a count of each power of ten, the largest first. */
const UNITS = [
  [1e8, "亿"],
  [1e4, "万"],
  [1000, "仟"],
  [100, "佰"],
  [10, "拾"]
] as const

/**
 * A whole number above 0 in Chinese capitals: one zero for any run of zeros inside, none at the end nor before 万 and 亿
 * (MONEY-01, spec 9.7, DEC-0054).
 */
export const chineseCapitals = (whole: number): string => {
  for (const [base, unit] of UNITS) {
    if (whole < base) continue
    const rest = whole % base
    const gap = rest * 10 < base ? "零" : ""
    return `${chineseCapitals(Math.floor(whole / base))}${unit}${rest === 0 ? "" : gap + chineseCapitals(rest)}`
  }
  return DIGITS.charAt(whole)
}

/** An amount, counted in whole yuan and in fen, 0 to 99. */
interface Parts {
  readonly yuan: number
  readonly fen: number
}

/**
 * What follows the yuan: 整 where there is neither jiao nor fen, a zero where jiao are missing between yuan and fen
 * (MONEY-02, spec 9.7, DEC-0054).
 */
const behindYuan = ({ fen, yuan }: Parts): string => {
  if (fen === 0) return "整"
  const [jiao, left] = [Math.floor(fen / 10), fen % 10]
  const first = jiao > 0 ? `${DIGITS.charAt(jiao)}角` : yuan > 0 ? "零" : ""
  return left > 0 ? `${first}${DIGITS.charAt(left)}分` : first
}

/** Written decimals, rounded half up to fen as they stand there, not as a binary fraction (MONEY-03, spec 9.7, DEC-0054). */
const rounded = (whole: string, decimals: string): Parts => {
  const fen = Number(decimals.slice(0, 2).padEnd(2, "0")) + (decimals.charAt(2) >= "5" ? 1 : 0)
  return { yuan: Number(whole) + Math.floor(fen / 100), fen: fen % 100 }
}

/** Less than nothing begins with 负, nothing never does (MONEY-04, spec 9.7, DEC-0054). */
const signOf = (isNegative: boolean, { fen, yuan }: Parts): string => (isNegative && yuan + fen > 0 ? "负" : "")

/** From here on, in yuan and on either side of 0, there are no words (MONEY-05, spec 9.7). */
const TOO_MUCH = 1e15

const WRITTEN = /^-?[0-9]+(?:\.[0-9]+)?$/

/** From here on numbers are written with an exponent. */
const EXPONENT = 1e21

/** A number as it is written; a fraction of a fen that only an exponent could write is nothing. */
const written = (amount: number): string => {
  const text = String(amount)
  return text.includes("e") ? "0" : text
}

/**
 * Money in Chinese capitals, with yuan, jiao and fen; the amount is a number or its decimal text. Rules: {@link chineseCapitals},
 * {@link behindYuan}, {@link rounded}, {@link signOf}, {@link TOO_MUCH}. Refused: `amount-invalid`, `amount-too-large`.
 */
export const moneyInChinese = (amount: number | string): Result.Result<string, Refused> => {
  if (typeof amount === "number" && Math.abs(amount) >= EXPONENT) return Result.fail(refused("amount-too-large"))
  const text = typeof amount === "number" ? written(amount) : amount
  if (!WRITTEN.test(text)) return Result.fail(refused("amount-invalid"))
  const digits = text.replace("-", "")
  const point = `${digits}.`.indexOf(".")
  const parts = rounded(digits.slice(0, point), digits.slice(point + 1))
  if (parts.yuan >= TOO_MUCH) return Result.fail(refused("amount-too-large"))
  const isNothing = parts.yuan + parts.fen === 0
  const yuan = parts.yuan > 0 || isNothing ? `${isNothing ? "零" : chineseCapitals(parts.yuan)}元` : ""
  return Result.succeed(signOf(digits !== text, parts) + yuan + behindYuan(parts))
}
