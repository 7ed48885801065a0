import { assert, it } from "@effect/vitest"
import { HEARD_BY } from "./heard.ts"
import { AREAS } from "./tables.ts"

const keysOf = (tables: ReadonlyArray<object>): ReadonlyArray<string> => tables.flatMap((each) => Object.keys(each))

it.each(["commands", "replies", "facts", "reminders"])("each of the %s belongs to one area", (name) => {
  const keys = keysOf(Object.values(AREAS).flatMap((each) => (each as Readonly<Record<string, object>>)[name] ?? []))
  assert.isAbove(keys.length, 5)
  assert.deepStrictEqual(keys, [...new Set(keys)])
})

it("a frame is heard by one area", () => {
  const types = keysOf(Object.values(HEARD_BY))
  assert.isAbove(types.length, 20)
  assert.deepStrictEqual(types, [...new Set(types)])
})
