import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { NamedPlace } from "#engine/message/places.ts"
import { tokenHash } from "../account/session/token.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import type { PlacesAsked } from "./Maps.ts"

let service: TestService
let mira: TestPerson
beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira.one")
})
afterAll(() => service.close())

const HERE = { latitude: 52.52, longitude: 13.405 }
const place = (name: string, north = 0): NamedPlace => ({
  name,
  address: "",
  latitude: HERE.latitude + north,
  longitude: HERE.longitude
})

const finding = async (found: ReadonlyArray<NamedPlace>, body: object = {}) => {
  const asked: Array<PlacesAsked> = []
  const find = (what: PlacesAsked) => {
    asked.push(what)
    return Promise.resolve(found)
  }
  const maps = { tile: () => Promise.reject(new Error("none")), find }
  const as = { tokenHash: tokenHash(mira.token), maps, language: "en" }
  return { asked, answer: await service.ok("findPlaces", { ...HERE, keywords: "", page: 1, ...body }, as) }
}
const names = (data: unknown) => (data as ReadonlyArray<NamedPlace>).map(({ name }) => name)

// (PLACE-01, PLACE-02)
it("tells places within 5,000 metres, the nearest first, by twenty", async () => {
  const far = [place("far", 0.05), place("near", 0.01), place("here")]
  expect(names((await finding(far)).answer.data)).toEqual(["here", "near"])
  const many = Array.from({ length: 45 }, (_, i) => place(`p${i}`, i / 10_000))
  const { answer } = await finding(many, { page: 3 })
  expect([names(answer.data), answer.count, answer.page]).toEqual([["p40", "p41", "p42", "p43", "p44"], 45, 3])
})

it("tells what words lead to wherever that is, as the geocoder ranks it", async () => {
  const { answer, asked } = await finding([place("far", 3), place("here")], { keywords: "  station " })
  expect(names(answer.data)).toEqual(["far", "here"])
  expect(asked[0]?.words).toBe("station")
})

it("says that places cannot be looked up while nothing answers, and what lies nowhere on earth", async () => {
  expect(await service.no("findPlaces", { ...HERE, keywords: "", page: 1 }, mira)).toBe("places-away")
  expect(await service.no("findPlaces", { latitude: 91, longitude: 0, keywords: "", page: 1 }, mira)).toBe("message-location")
  expect(Result.isFailure(await service.call("findPlaces", { ...HERE, keywords: "", page: 1 }, { tokenHash: "" }))).toBe(true)
})
