import { Result } from "effect"
import { expect, it } from "vitest"
import { nestedFields } from "./form.ts"

const read = (...names: ReadonlyArray<string>) => nestedFields(names.map((name, i) => [name, `${i}`] as const))
const fields = (...names: ReadonlyArray<string>) => Result.getOrThrow(read(...names))

it("brackets in the names of a form nest its fields; numbers make a list in their order", () => {
  expect(fields("a", "b[c]", "b[d][e]")).toEqual({ a: "0", b: { c: "1", d: { e: "2" } } })
  expect(fields("a[10]", "a[9]", "a[2][x]")).toEqual({ a: [{ x: "2" }, "1", "0"] })
  expect(fields("a[]", "a[]", "a[][b]")).toEqual({ a: ["0", "1", { b: "2" }] })
  expect(fields("a[0]", "a[b]")).toEqual({ a: { 0: "0", b: "1" } })
  expect(fields("0", "1")).toEqual({ 0: "0", 1: "1" })
  expect(fields("a", "a")).toEqual({ a: "1" })
})

it("a name with stray brackets stands for itself", () => {
  for (const name of ["[a]", "a[b", "a]", "a[b]c", "a[b]c[d]", "a[[b]]", "a[b]]", "[", "]", "a][b]", ""])
    expect(fields(name)).toEqual({ [name]: "0" })
})

it("names that could change an object's ancestry are left out, wherever they stand", () => {
  expect(fields("__proto__", "__proto__[a]", "a[__proto__][b]", "a[c]")).toEqual({ a: { c: "3" } })
})

it("a form has so many fields, and a name so many brackets", () => {
  expect(Result.isSuccess(read(...Array.from({ length: 2000 }, (_, i) => `a[${i}]`)))).toBe(true)
  expect(Result.isFailure(read(...Array.from({ length: 2001 }, (_, i) => `a[${i}]`)))).toBe(true)
  expect(Result.isSuccess(read("a[b][c][d][e]"))).toBe(true)
  expect(Result.isFailure(read("a[b][c][d][e][f]"))).toBe(true)
})
