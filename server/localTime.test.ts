import { execFileSync } from "node:child_process"
import { expect, it } from "vitest"

/** What a machine in this zone says of two instants: in winter, and in summer. */
const inZone = (zone: string): ReadonlyArray<string> => {
  const module = new URL("localTime.ts", import.meta.url).href
  const program = `import { localTime } from ${JSON.stringify(module)}
    console.log([${Date.UTC(2026, 10, 22, 16, 30, 5, 999)}, ${Date.UTC(2026, 5, 30, 23, 59)}].map(localTime).join())`
  const env = { ...process.env, TZ: zone }
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", env }).trim().split(",")
}

it.each([
  ["Asia/Shanghai", "2026-11-23 00:30:05", "2026-07-01 07:59:00"],
  ["Asia/Kolkata", "2026-11-22 22:00:05", "2026-07-01 05:29:00"],
  ["Europe/London", "2026-11-22 16:30:05", "2026-07-01 00:59:00"],
  ["America/New_York", "2026-11-22 11:30:05", "2026-06-30 19:59:00"]
])("says what the clock on the wall shows in %s", (zone, ...shown) => {
  expect(inZone(zone)).toEqual(shown)
})
