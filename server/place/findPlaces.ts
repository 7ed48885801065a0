import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { placeToSay, placesNear, placesOfPage } from "#engine/message/places.ts"
import type { Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { reply } from "../reply.ts"

/** Longest words to look for, in characters. */
const KEYWORDS_MAX = 100

/**
 * Our addition: places around a spot, the nearest first, or places by their words, as the geocoder ranks them; by twenty (PLACE-01,
 * PLACE-02, spec 2.22, DEC-0265).
 */
export const findPlaces: Handler<"findPlaces"> = async ({ config, failed, language, maps, now, store, tokenHash }, request) => {
  const asker = await store.read("sessionOf", { tokenHash, now })
  if (Result.isFailure(asker)) return Result.fail(asker.failure)
  const near = placeToSay({ name: "", address: "", latitude: request.latitude, longitude: request.longitude })
  if (Result.isFailure(near)) return Result.fail(near.failure)
  const words = request.keywords.trim().slice(0, KEYWORDS_MAX)
  const { page } = pageRange({ page: request.page, limit: 0 })
  try {
    const found = await maps.find({ near: near.success, words, language })
    const places = words === "" ? placesNear(found, near.success) : found
    return reply(placesOfPage(places, page), { count: places.length, page })
  } catch (error) {
    if (config.placesUrl !== "") failed("places not found", error)
    return Result.fail(refused("places-away"))
  }
}
