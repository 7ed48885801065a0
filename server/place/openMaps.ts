import { join } from "node:path"
import type { MapSquare } from "#engine/format/tiles.ts"
import type { Config } from "../Config.ts"
import type { EventLog } from "../log.ts"
import type { Room } from "../Room.ts"
import { asksElsewhere } from "./elsewhere.ts"
import { type FolderCache, openFolderCache } from "./FolderCache.ts"
import { placesIn } from "./found.ts"
import { type MapPicture, type Maps, NO_MAPS, type PlacesAsked } from "./Maps.ts"

const DAY = 24 * 3600 * 1000

/** Tiles stay valid for a month, answers about places for a day; also the most bytes that each cache uses. */
const TILES = { life: 30 * DAY, bytes: 512 * 2 ** 20 } as const
const PLACES = { life: DAY, bytes: 32 * 2 ** 20 } as const

/** Most bytes of a tile and of an answer about places. */
const TILE_BYTES = 512 * 1024
const ANSWER_BYTES = 1024 * 1024

/** Most places that are asked for: what a geocoder gives at once. */
const ASKED_FOR = 50
/** Kilometres around a spot. */
const AROUND = 5
/** Languages in which Photon names places; in others it gives the local name. */
const SPOKEN: ReadonlySet<string> = new Set(["en", "de", "fr"])

/** Degrees to a hundred metres: people who stand beside each other ask the same, and nobody's own spot is told. */
const rough = (degrees: number): string => degrees.toFixed(3)

/** What a picture is by its first bytes; `undefined`: none that browsers draw as a tile. */
const pictureType = (bytes: Buffer): string | undefined => {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "image/png"
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return "image/jpeg"
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : undefined
}

const tileOf = (bytes: Buffer): MapPicture => {
  const type = pictureType(bytes)
  if (type === undefined) throw new Error("a service of maps sent no picture")
  return { bytes, type }
}

/** The address of a tile by the operator's template. */
const tileUrl = (template: string, { x, y, zoom }: MapSquare): string =>
  template.replace("{z}", String(zoom)).replace("{x}", String(x)).replace("{y}", String(y))

/** The question for Photon, and for any geocoder that speaks as it does. */
export const placesUrl = (base: string, { language, near, words }: PlacesAsked): string => {
  const url = new URL(`${base.replace(/\/+$/, "")}/${words === "" ? "reverse" : "api"}`)
  url.searchParams.set("lat", rough(near.latitude))
  url.searchParams.set("lon", rough(near.longitude))
  url.searchParams.set("limit", String(ASKED_FOR))
  if (words === "") url.searchParams.set("radius", String(AROUND))
  else url.searchParams.set("q", words)
  if (SPOKEN.has(language)) url.searchParams.set("lang", language)
  return url.href
}

interface Needs {
  readonly config: Pick<Config, "mapTiles" | "placesUrl">
  /** Folder of all data. */
  readonly folder: string
  readonly room: Room
  readonly log: EventLog
  /** How we name ourselves there, as such services ask. */
  readonly agent: string
}

/** Maps and places from where the operator says, kept on the disk as long as there is room (DEC-0265). */
export const openMaps = async ({ agent, config, folder, log, room }: Needs): Promise<Maps> => {
  if (config.mapTiles === "" && config.placesUrl === "") return NO_MAPS
  const ask = asksElsewhere(agent)
  const tiles = await openFolderCache(join(folder, "maps", "tiles"), TILES)
  const places = await openFolderCache(join(folder, "maps", "places"), PLACES)
  const underWay = new Map<string, Promise<Buffer>>()

  /** What is kept, else what the service says; those who ask for the same meanwhile wait for one answer. */
  const through = async (cache: FolderCache, url: string, most: number, check: (bytes: Buffer) => unknown): Promise<Buffer> => {
    const kept = await cache.read(url)
    if (kept !== undefined) return kept
    const known = underWay.get(url)
    if (known !== undefined) return known
    const asked = (async () => {
      const bytes = await ask(url, most)
      check(bytes)
      if (room.mayTake(bytes.length))
        await cache.keep(url, bytes).catch((error: unknown) => log.warn("answer of a service of maps not kept", { error }))
      return bytes
    })().finally(() => underWay.delete(url))
    underWay.set(url, asked)
    return asked
  }

  return {
    tile:
      config.mapTiles === ""
        ? NO_MAPS.tile
        : async (at) => tileOf(await through(tiles, tileUrl(config.mapTiles, at), TILE_BYTES, tileOf)),
    find:
      config.placesUrl === ""
        ? NO_MAPS.find
        : async (asked) => {
            const bytes = await through(places, placesUrl(config.placesUrl, asked), ANSWER_BYTES, (it) => placesIn(it.toString()))
            return placesIn(bytes.toString())
          }
  }
}
