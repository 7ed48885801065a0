import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it } from "vitest"
import { makeLog } from "../log.ts"
import { type Room, ROOMY } from "../Room.ts"
import { openFolderCache } from "./FolderCache.ts"
import { placesIn } from "./found.ts"
import type { Maps } from "./Maps.ts"
import { openMaps, placesUrl } from "./openMaps.ts"

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
const open: Array<() => void> = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "parley-maps-"))
  open.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

interface Elsewhere {
  readonly url: string
  readonly asked: Array<{ readonly url: string; readonly agent: string; readonly names: ReadonlyArray<string> }>
}

/** A service of maps that answers so. */
const elsewhere = async (answer: (url: string) => readonly [number, Buffer | string]): Promise<Elsewhere> => {
  const asked: Elsewhere["asked"] = []
  const server: Server = createServer((req, res) => {
    asked.push({ url: req.url ?? "", agent: req.headers["user-agent"] ?? "", names: Object.keys(req.headers).toSorted() })
    const [status, body] = answer(req.url ?? "")
    res.writeHead(status, status === 302 ? { location: String(body) } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  open.push(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const mapsAt = (url: string, data = folder(), room: Room = ROOMY, logged: Array<string> = []): Promise<Maps> =>
  openMaps({
    config: { mapTiles: `${url}/{z}/{x}/{y}.png`, placesUrl: url },
    folder: data,
    room,
    log: makeLog("warn", (line) => void logged.push(line)),
    agent: "Parley/test"
  })

const AT = { zoom: 15, x: 17_600, y: 10_746 }
const HERE = { latitude: 52.520_049, longitude: 13.404_951 }
const photon = (...names: ReadonlyArray<unknown>): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: names.map((name, i) => ({
      geometry: { type: "Point", coordinates: [13.405 + i / 1000, 52.52] },
      properties: { name, street: "Long Lane", housenumber: "7", postcode: "10115", city: "Berlin", country: "Germany" }
    }))
  })

it("fetches a square once, however many ask for it, and keeps it over a restart", async () => {
  const service = await elsewhere(() => [200, PNG])
  const data = folder()
  const maps = await mapsAt(service.url, data)
  const tiles = await Promise.all(Array.from({ length: 20 }, () => maps.tile(AT)))
  expect(tiles.every(({ bytes, type }) => type === "image/png" && bytes.equals(PNG))).toBe(true)
  expect(service.asked.map(({ url }) => url)).toEqual(["/15/17600/10746.png"])
  const again = await mapsAt(service.url, data)
  expect((await again.tile(AT)).type).toBe("image/png")
  expect(service.asked.length).toBe(1)
})

it("tells the service of maps nothing of the reader", async () => {
  const service = await elsewhere(() => [200, photon("Mira")])
  await (await mapsAt(service.url)).find({ near: HERE, words: "", language: "zh-Hans" })
  expect(service.asked[0]?.agent).toBe("Parley/test")
  // to a hundred metres, and in the words of the place
  expect(service.asked[0]?.url).toBe("/reverse?lat=52.520&lon=13.405&limit=50&radius=5")
  const plain = ["accept", "accept-encoding", "accept-language", "connection", "host", "sec-fetch-mode", "user-agent"]
  expect(service.asked[0]?.names.filter((name) => !plain.includes(name))).toEqual([])
})

it.each([
  ["an error", [500, "no"]],
  ["what is no picture", [200, "<html>"]],
  ["a redirect", [302, "http://127.0.0.1:1/"]],
  ["more than a square has", [200, Buffer.alloc(600 * 1024, PNG)]]
] as const)("rejects %s, and keeps nothing of it", async (_, [status, body]) => {
  const service = await elsewhere(() => [status, body])
  const data = folder()
  const maps = await mapsAt(service.url, data)
  await expect(maps.tile(AT)).rejects.toThrow()
  await expect(maps.tile(AT)).rejects.toThrow()
  expect(service.asked.length).toBeGreaterThanOrEqual(2)
  expect(readdirSync(join(data, "maps", "tiles"))).toEqual([])
})

it("goes on without keeping where the disk has no room", async () => {
  const service = await elsewhere(() => [200, PNG])
  const data = folder()
  const maps = await mapsAt(service.url, data, { ...ROOMY, mayTake: () => false })
  expect((await maps.tile(AT)).type).toBe("image/png")
  expect(readdirSync(join(data, "maps", "tiles"))).toEqual([])
})

it("reads places of a geocoder, and leaves out what is none", () => {
  expect(placesIn(photon("Mira"))).toEqual([
    { name: "Mira", address: "Long Lane 7, 10115 Berlin, Germany", latitude: 52.52, longitude: 13.405 }
  ])
  // the street stands for the name, and not twice
  expect(placesIn(photon(undefined))[0]).toMatchObject({ name: "Long Lane 7", address: "10115 Berlin, Germany" })
  expect(placesIn(photon(7, "Nora")).map(({ name }) => name)).toEqual(["Long Lane 7", "Nora"])
  expect(placesIn(JSON.stringify({ features: [null, 7, { geometry: { coordinates: ["x", 1] }, properties: {} }] }))).toEqual([])
  expect(() => placesIn("[]")).toThrow()
  expect(() => placesIn("<html>")).toThrow()
})

it("asks for words around a spot, in a language that the geocoder speaks", () => {
  const asked = { near: HERE, words: "café & co", language: "de" }
  expect(placesUrl("https://geo.example/photon/", asked)).toBe(
    "https://geo.example/photon/api?lat=52.520&lon=13.405&limit=50&q=caf%C3%A9+%26+co&lang=de"
  )
})

it("keeps no more than its limit, the newest last to go, and nothing for longer than it is good", async () => {
  const data = folder()
  const cache = await openFolderCache(data, { life: 60_000, bytes: 1000 })
  for (let i = 0; i < 5; i++) {
    await cache.keep(`k${i}`, Buffer.alloc(300))
    // the clock of a disk may be coarse
    for (const name of readdirSync(data))
      if (i === 0) utimesSync(join(data, name), new Date(Date.now() - 30_000), new Date(Date.now() - 30_000))
  }
  expect(await cache.read("k0")).toBeUndefined()
  expect((await cache.read("k4"))?.length).toBe(300)
  expect(readdirSync(data).length).toBe(3)
  const old = new Date(Date.now() - 61_000)
  for (const name of readdirSync(data)) utimesSync(join(data, name), old, old)
  expect(await cache.read("k4")).toBeUndefined()
})
