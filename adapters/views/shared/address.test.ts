import { assert, it } from "@effect/vitest"
import { chatNamed, personNamed } from "./address.ts"

// (ROUTE-05)
it("an address names a chat or a person, or neither", () => {
  assert.strictEqual(chatNamed("group-3"), "group-3")
  assert.strictEqual(chatNamed("-1"), "-1")
  for (const id of [null, ""]) assert.strictEqual(chatNamed(id), null)
  assert.strictEqual(personNamed("7"), 7)
  for (const id of [null, "", "0", "-1", "7x", "1e3", "group-3", "9".repeat(40)]) assert.strictEqual(personNamed(id), null)
})
