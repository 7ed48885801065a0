import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { fileSize } from "./fileSize.ts"
import { chineseCapitals, moneyInChinese } from "./moneyInChinese.ts"

const Told = Verdict(Schema.String)

it.each(vectors("format/SIZE-01", Schema.Finite, Told))("[SIZE-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(fileSize(given)), want)
})

it("[SIZE-01] what is no number is no size", () => {
  assert.deepStrictEqual(
    [Number.NaN, Number.POSITIVE_INFINITY].map((each) => Result.isFailure(fileSize(each))),
    [true, true]
  )
})

const UNITS = ["B", "KB", "MB", "GB", "TB"]

prop(
  "[SIZE-01] it tells the size to half a hundredth of its unit, and more bytes never as less",
  fc.maxSafeNat(),
  fc.nat(5000),
  (bytes, more) => {
    const read = (size: number): number => {
      const [count = "", unit = ""] = Result.getOrThrow(fileSize(size)).split(" ")
      assert.match(count, unit === "B" ? /^[0-9]+$/ : /^[0-9]+\.[0-9]{2}$/)
      assert.ok(unit === "TB" || Number(count) < 1024)
      assert.ok(unit === "B" || Number(count) >= 1)
      return Number(count) * 1024 ** UNITS.indexOf(unit)
    }
    const size = bytes % 1024 ** (1 + (bytes % 5))
    const told = read(size)
    assert.ok(Math.abs(told - size) <= 0.005001 * Math.max(1, 1024 ** Math.floor(Math.log2(told + 1) / 10)))
    if (Number.isSafeInteger(size + more)) assert.ok(read(size + more) >= told)
  }
)

const Amount = Schema.Union([Schema.Finite, Schema.String])

for (const rule of ["MONEY-01", "MONEY-02", "MONEY-03", "MONEY-04", "MONEY-05"]) {
  it.each(vectors(`format/${rule}`, Amount, Told))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(verdict(moneyInChinese(given)), want)
  })
}

it("[MONEY-05] what is no number is no amount", () => {
  assert.deepStrictEqual(verdict(moneyInChinese(Number.NaN)), { refused: "amount-invalid" })
})

const DIGITS = "零壹贰叁肆伍陆柒捌玖"

/** The number that capitals say, read back: sums of digit times unit, multiplied by 万 and 亿 where they stand. */
const valueOf = (words: string): number => {
  const split =
    (mark: string, size: number, below: (text: string) => number) =>
    (text: string): number => {
      const at = text.lastIndexOf(mark)
      return at === -1
        ? below(text)
        : (mark === "亿" ? valueOf(text.slice(0, at)) : below(text.slice(0, at))) * size + below(text.slice(at + 1))
    }
  const small = (text: string): number =>
    [...text.matchAll(/([壹贰叁肆伍陆柒捌玖])([拾佰仟]?)/gu)].reduce(
      (sum, [, digit = "", unit = ""]) => sum + DIGITS.indexOf(digit) * 10 ** (unit === "" ? 0 : "拾佰仟".indexOf(unit) + 1),
      0
    )
  return split("亿", 1e8, split("万", 1e4, small))(words)
}

const whole = fc.oneof(
  fc.integer({ min: 1, max: 999_999_999_999_999 }),
  fc
    .array(fc.constantFrom("0", "0", "0", "1", "9"), { minLength: 1, maxLength: 15 })
    .map((digits) => Number(digits.join("")))
    .filter((n) => n > 0)
)

prop("[MONEY-01] its words are its number, with no zero beside another, at an end or before a unit", whole, (amount) => {
  const words = chineseCapitals(amount)
  assert.strictEqual(valueOf(words), amount)
  assert.notMatch(words, /零零|零$|^零|零[拾佰仟万亿]/u)
})

const fen = fc.nat(99)
prop("[MONEY-02] jiao and fen are told behind the yuan, or that there are none", fc.nat(999), fen, (yuan, left) => {
  const words = Result.getOrThrow(moneyInChinese(`${yuan}.${String(left).padStart(2, "0")}`))
  const [, jiaos = "零"] = /(.)角/u.exec(words) ?? []
  const [, fens = "零"] = /(.)分/u.exec(words) ?? []
  assert.strictEqual(DIGITS.indexOf(jiaos) * 10 + DIGITS.indexOf(fens), left)
  assert.strictEqual(words.endsWith("整"), left === 0)
  assert.strictEqual(words.includes("元"), yuan > 0 || left === 0)
})

prop(
  "[MONEY-03] more decimals change nothing but by half a fen, and a number says what its text says",
  fc.nat(9999),
  fen,
  fc.stringMatching(/^[0-9]{1,9}$/),
  (yuan, left, rest) => {
    const near = Result.getOrThrow(moneyInChinese(`${yuan}.${String(left).padStart(2, "0")}${rest}`))
    const cents = yuan * 100 + left + (rest >= "5" ? 1 : 0)
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
    assert.strictEqual(near, Result.getOrThrow(moneyInChinese(text)))
    assert.deepStrictEqual(moneyInChinese(cents / 100), moneyInChinese(text))
    const more = Result.getOrThrow(moneyInChinese((cents + 1) / 100))
    assert.notStrictEqual(more, near)
  }
)

prop("[MONEY-04] with a minus it is the same behind 负", fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
  const amount = cents / 100
  assert.strictEqual(Result.getOrThrow(moneyInChinese(-amount)), `负${Result.getOrThrow(moneyInChinese(amount))}`)
})

prop(
  "[MONEY-05] whatever it is, there are words or a reason",
  fc.oneof(fc.double(), fc.string(), whole.map(String)),
  (amount) => {
    const words = moneyInChinese(amount)
    assert.ok(Result.isFailure(words) || /^负?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+$/u.test(words.success))
    if (typeof amount === "number" && Math.abs(amount) >= 1e15) assert.ok(Result.isFailure(words))
  }
)
