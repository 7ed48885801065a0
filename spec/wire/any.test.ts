import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { playAll } from "./playAll.ts"
import { type RawClient, startRawClient } from "./RawClient.ts"
import { type Speaker, speakTo } from "./speak.ts"

/** What `npm run wire` does, to our own server and to one that is none. */

let raw: RawClient
beforeAll(async () => {
  raw = await startRawClient()
})
afterAll(() => raw.stop())

const all = async (speaker: Speaker, only: string) => {
  const told = []
  for await (const each of playAll(speaker, only)) told.push(each)
  return told
}

describe("a server at an address", () => {
  it.each(["json", "form"] as const)("answers as the examples say, asked in %s", async (encoding) => {
    const told = await all(speakTo(raw.url, encoding), "getContacts")
    expect(told.length).toBeGreaterThan(0)
    expect(told.flatMap(({ different }) => different)).toEqual([])
  })

  it("is asked for what has an address without being a call", async () => {
    const told = await all(raw, "routes")
    expect(told.length).toBeGreaterThan(30)
    expect(told.flatMap(({ different }) => different)).toEqual([])
  })

  it("is not asked what needs an operator", async () => {
    const told = await all(raw, "manageGetInfo")
    expect(told.map(({ needsOperator }) => needsOperator)).toContain(true)
  })

  it("is found out when it answers something else", async () => {
    const other = createServer((_, res) => void res.end('{"code":0,"msg":"","data":{},"count":0,"page":1}')).listen(
      0,
      "127.0.0.1"
    )
    await once(other, "listening")
    const told = await all(speakTo(`http://127.0.0.1:${(other.address() as AddressInfo).port}`), "getContacts")
    other.close()
    expect(told.filter(({ different }) => different.length === 0)).toEqual([])
  })
})
