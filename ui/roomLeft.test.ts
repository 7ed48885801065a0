import { assert, it } from "@effect/vitest"
import { roomLeft } from "./roomLeft.ts"

const t = (key: string, params?: Readonly<Record<string, unknown>>): string => `${key} ${String(params?.["count"])}`

it("says how many characters are left, and of too many that they are too many", () => {
  assert.deepStrictEqual(roomLeft(t, null), { hint: "", error: "" })
  assert.deepStrictEqual(roomLeft(t, null, "Be kind"), { hint: "Be kind", error: "" })
  assert.deepStrictEqual(roomLeft(t, 1, "Be kind"), { hint: "app:left 1", error: "" })
  assert.deepStrictEqual(roomLeft(t, 0), { hint: "app:left 0", error: "" })
  assert.deepStrictEqual(roomLeft(t, -1), { hint: "", error: "app:over 1" })
})
