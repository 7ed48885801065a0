import { assert, it } from "@effect/vitest"
import type { Client } from "#engine/client/Client.ts"
import type { Event } from "#engine/client/Event.ts"
import { INITIAL } from "#engine/client/initial.ts"
// fetched before, so that no test waits for it
import "#engine/client/areas/places/area.ts"
import { followClient } from "../shared/store.ts"
import { findMorePlaces, leavePlaces, lookForPlaces, mapLink } from "./places.ts"

it("the link to a map encodes what would end the name before its end", () => {
  const place = { latitude: 52.52, longitude: 13.405, name: "Mill (Old (East))", address: "" }
  assert.strictEqual(mapLink(place), "geo:52.520000,13.405000?q=52.520000,13.405000(Mill%20%28Old%20%28East%29%29)")
  assert.strictEqual(mapLink({ ...place, name: "" }), "geo:52.520000,13.405000?q=52.520000,13.405000")
})

it("[PLACE-02] the next page is asked for around the spot and with the words of the first", async () => {
  const told: Array<Event> = []
  const stop = followClient({
    state: () => INITIAL,
    subscribe: () => () => undefined,
    tell: (event: Event) => void told.push(event)
  } as unknown as Client)
  const pages = () => told.splice(0).map((each) => (each._tag === "PlacesAsked" ? [each.near, each.words, each.page] : each._tag))
  const near = { latitude: 52.52, longitude: 13.405 }
  await findMorePlaces()
  assert.deepStrictEqual(pages(), [])
  await lookForPlaces(near, "mill")
  await findMorePlaces()
  assert.deepStrictEqual(pages(), [
    [near, "mill", 1],
    [near, "mill", 2]
  ])
  await leavePlaces()
  await findMorePlaces()
  assert.deepStrictEqual(pages(), ["PlacesLeftAsked"])
  stop()
})
