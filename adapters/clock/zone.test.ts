import { assert, it } from "vitest"
import { knownZone, zone } from "./zone.ts"

it.each([
  ["Asia/Shanghai", "Asia/Shanghai"],
  ["America/St_Johns", "America/St_Johns"],
  ["UTC", "UTC"],
  ["Etc/Unknown", "UTC"],
  ["Mars/Olympus", "UTC"],
  ["", "UTC"]
])('a device that tells the zone "%s" reads times in %s', (told, read) => {
  assert.strictEqual(knownZone(told), read)
})

it("this device is asked for its zone", () => {
  assert.strictEqual(zone, knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone))
})
