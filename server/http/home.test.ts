import { expect, it } from "vitest"
import { homeOf } from "./home.ts"

it.each([
  [
    "what was configured, whatever is asked",
    "https://chat.example",
    { host: "evil.example", origin: "https://evil.example" },
    "https://chat.example"
  ],
  [
    "the app's own address, https behind a proxy",
    "",
    { host: "chat.example", origin: "https://chat.example" },
    "https://chat.example"
  ],
  ["the host without a page", "", { host: "localhost:8765" }, "http://localhost:8765"],
  ["the host where the page is another's", "", { host: "chat.example", origin: "https://evil.example" }, "http://chat.example"],
  ["the host where the page has no address", "", { host: "chat.example", origin: "null" }, "http://chat.example"],
  ["nothing that is no host", "", { host: 'x" onclick="' }, ""],
  ["nothing without a host", "", {}, ""]
])("links begin with %s", (_, publicUrl, headers, home) => {
  expect(homeOf({ headers }, publicUrl)).toBe(home)
})
