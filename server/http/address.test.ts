import type { IncomingMessage } from "node:http"
import { expect, it } from "vitest"
import { callerAddress } from "./address.ts"

const asked = (forwarded: string, remoteAddress = "127.0.0.1") =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage

it.each([
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3.4:5678", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["[::ffff:1.2.3.4]:80", "1.2.3.4"],
  ["[::1]:80", "127.0.0.1"],
  ["[2001:DB8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["[2001:db8::6]", "2001:db8:0:0::/64"],
  ['"[2001:db8::6]:443"', "2001:db8:0:0::/64"],
  ["2001:db8:1:2::5678", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"],
  ["unknown", "203.0.113.9"],
  ["1.2.3.4.5:80", "203.0.113.9"],
  ["", "203.0.113.9"]
])("the address in %j is %s, whatever port it came from", (entry, address) => {
  expect(callerAddress(asked(entry, "203.0.113.9"), 1)).toBe(address)
})
