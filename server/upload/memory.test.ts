import { expect, it } from "vitest"
import { measureUpload } from "./testMemory.ts"

it("an upload of 96 MB takes no 64 MiB of memory", async () => {
  const { code, grew, isWhole } = await measureUpload(96)
  expect([code, isWhole]).toEqual([0, true])
  expect(grew).toBeLessThan(64 * 1024 * 1024)
})
