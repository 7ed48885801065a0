import { expect, it } from "vitest"
import { isLocal } from "./isLocal.ts"

const HERE = { host: "127.0.0.1:8787" }
const NONE = { publicUrl: "", trustProxy: 0 }

it.each([
  ["a call of this machine", true, "127.0.0.1", HERE, NONE, "1.1"],
  ["by its name", true, "127.0.0.1", { host: "localhost:8787" }, NONE, "1.1"],
  ["by its other address", true, "127.0.0.1", { host: "[::1]:8787" }, NONE, "1.1"],
  [
    "a service that has its address on this machine",
    true,
    "127.0.0.1",
    HERE,
    { ...NONE, publicUrl: "http://127.0.0.1:8787" },
    "1.1"
  ],
  ["another machine", false, "203.0.113.7", HERE, NONE, "1.1"],
  ["a call that came through a proxy", false, "127.0.0.1", { ...HERE, "x-forwarded-for": "203.0.113.7" }, NONE, "1.1"],
  ["one that a proxy has marked otherwise", false, "127.0.0.1", { ...HERE, "x-real-ip": "203.0.113.7" }, NONE, "1.1"],
  ["a proxy that leaves the name", false, "127.0.0.1", { host: "chat.example.org" }, NONE, "1.1"],
  ["a name that only begins so", false, "127.0.0.1", { host: "localhost.example.org" }, NONE, "1.1"],
  ["a proxy that speaks the older protocol", false, "127.0.0.1", HERE, NONE, "1.0"],
  ["no name", false, "127.0.0.1", {}, NONE, "1.1"],
  ["a service with a public address", false, "127.0.0.1", HERE, { ...NONE, publicUrl: "https://chat.example.org" }, "1.1"],
  ["a service behind a proxy that it knows of", false, "127.0.0.1", HERE, { ...NONE, trustProxy: 1 }, "1.1"]
])("says of %s whether it is local", (_, is, ip, headers, config, httpVersion) => {
  expect(isLocal({ headers, httpVersion }, ip, config)).toBe(is)
})
