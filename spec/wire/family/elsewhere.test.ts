import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "../RawClient.ts"
import type { Bag } from "../speak.ts"
import { type Dialect, SeenClient } from "./SeenClient.ts"

/** Clients of the family that another site serves: whatever they show has a whole address, which that site may use. */

const PUBLIC = "https://chat.example.org"
const SITE = "https://h5.example.org"
const PASSWORD = "pass word 1"

let raw: RawClient
let person: Person
beforeAll(async () => {
  raw = await startRawClient({ publicUrl: PUBLIC, corsOrigins: [SITE] })
  person = await raw.person("ann.elsewhere")
})
afterAll(() => raw.stop())

/** What a page of that site gets from this address, which leads to our server; what somebody stored is for people who are logged in. */
const got = async (address: unknown, authorization = "") => {
  expect(String(address).startsWith(`${PUBLIC}/`)).toBe(true)
  const answer = await fetch(raw.url + String(address).slice(PUBLIC.length), { headers: { origin: SITE, authorization } })
  const { headers, status } = answer
  await answer.arrayBuffer()
  return [status, headers.get("access-control-allow-origin"), headers.get("cross-origin-resource-policy")]
}

const SHOWN = [200, SITE, "cross-origin"]

describe.each<Dialect>(["h5", "desktop"])("%s on another origin", (dialect) => {
  it("shows avatars, pictures of emoji, and the page of a QR code", async () => {
    const ann = await SeenClient.open(raw, dialect, person.account, PASSWORD)
    expect(await got(ann.me["avatar"])).toEqual(SHOWN)
    expect(String(ann.me["qrUrl"])).toMatch(/^https:\/\/chat\.example\.org\/scan\/u\/[\w.-]+$/)
    const dot = Uint8Array.from(
      Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")
    )
    await ann.upload("uploadEmoji", { name: "dot.png", bytes: dot })
    const [kept] = (await ann.ok("emoji/index")) as ReadonlyArray<Bag>
    expect(await got(kept?.["src"], ann.token)).toEqual(SHOWN)
  })
})
