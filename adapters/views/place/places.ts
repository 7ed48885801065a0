import { computed, signal } from "@preact/signals-react"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { distance, type DistanceTold, distanceTold, type Spot } from "#engine/format/distance.ts"
import { type PlacedSquare, tilesAround } from "#engine/format/tiles.ts"
import { MAP_ZOOM } from "#engine/format/zoom.ts"
import { type NamedPlace, PLACE_MAX } from "#engine/message/places.ts"
import { areaCommand, askingArea } from "../shared/area.ts"
import { service } from "../shared/service.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"
import { newMessageId } from "../chat/composer.ts"

/** How far a map may be zoomed (ZOOM-02). */
export const ZOOM_RANGE = MAP_ZOOM
/** How near a place is shown at first, and the whole world with what is in its middle. */
export const NEAR = 16
export const FAR = MAP_ZOOM.min
export const WORLD: Spot = { latitude: 25, longitude: 10 }

/** Most characters of a name that is typed (PLACE-03). */
export const NAME_MAX = PLACE_MAX.name

/** The attribution on the map; empty if there is no map: then a plain grid is shown. */
export const attribution = computed(() => service.value.mapAttribution)

/** Whether places are found here; else people type the name of one. */
export const findsPlaces = computed(() => service.value.findsPlaces)

/** Neither a map nor places: a spot goes with a name that is typed. */
export const isPlain = computed(() => attribution.value === "" && !findsPlaces.value)

/** The address of a square of the map; Leaflet fills in the braces. */
export const TILES = "/storage/map/{z}/{x}/{y}"

/** A square of a small map, with its address. */
export interface SmallTile extends PlacedSquare {
  readonly src: string
}

/** The squares of the small map of a message (MAP-03); none where there is no map. */
export const smallMap = (spot: Spot, width: number, height: number): ReadonlyArray<SmallTile> =>
  attribution.peek() === ""
    ? []
    : tilesAround(spot, NEAR - 1, width, height).map((tile) => ({
        ...tile,
        src: `/storage/map/${tile.zoom}/${tile.x}/${tile.y}`
      }))

const state = slice((it) => it.places, { question: 0, found: [], page: 1, count: 0 })
const asking = askingArea()

/** What was looked for last; `null`: nothing was. */
const search = signal<{ readonly near: Spot; readonly words: string } | null>(null)

/** What a search for places shows. */
export interface PlacesShown {
  readonly rows: ReadonlyArray<NamedPlace>
  readonly isBusy: boolean
  /** There are more of them. */
  readonly isMore: boolean
  /** They were looked for, and there are none. */
  readonly isNone: boolean
  /** Why there are none; `null`: nothing failed. */
  readonly why: Words | null
  /** The code for it could not be fetched. */
  readonly isUnfetched: boolean
}

/** Places that were found (PLACE-01, PLACE-02). */
export const placesShown = computed((): PlacesShown => {
  const asked = task("findPlaces").value
  const { count, found } = state.value
  const isUnfetched = asking.isUnfetched.value
  return {
    rows: found,
    isBusy: asked?._tag === "Busy",
    isMore: found.length < count,
    isNone: search.value !== null && asked?._tag === "Done" && found.length === 0 && !isUnfetched,
    why: asked?._tag === "Failed" ? asked.words : null,
    isUnfetched
  }
})

/** How far a place lies from a spot, for readers (DISTANCE-01, DISTANCE-02). */
export const distanceBetween = (place: Spot, spot: Spot): DistanceTold => distanceTold(distance(place, spot))

/** Looks for places around a spot, or for those that some words name. */
export const lookForPlaces = (near: Spot, words: string): Promise<void> => {
  search.value = { near, words }
  return asking.ask({ _tag: "PlacesAsked", area: "places", near, words, page: 1 })
}

/** The next page of the same, wherever the map is by now: around another spot rows would come twice, or be missing (PLACE-02). */
export const findMorePlaces = async (): Promise<void> => {
  const asked = search.peek()
  if (asked !== null) await asking.ask({ _tag: "PlacesAsked", area: "places", ...asked, page: state.peek().page + 1 })
}

/** Nobody chooses a place any more. */
export const leavePlaces = (): Promise<void> => {
  search.value = null
  return asking.ask({ _tag: "PlacesLeftAsked", area: "places" })
}

/** Says a place in a chat; `word`: what a place is called. Rejects where the code for it cannot be fetched. */
export const sendPlaceTo = (chat: ContactId, place: NamedPlace, word: string): Promise<void> =>
  areaCommand({ _tag: "PlaceAsked", area: "outbox", chat, id: newMessageId(), place, word })

/** Degrees for readers, to about a metre. */
export const degrees = ({ latitude, longitude }: Spot): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** Also its parentheses, which would end it too early. */
const encodedName = (name: string): string => encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29")

/** A link that opens a spot in the maps of the device (RFC 5870, and the name as most of them read it). */
export const mapLink = ({ latitude, longitude, name }: NamedPlace): string => {
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  return `geo:${at}?q=${at}${name === "" ? "" : `(${encodedName(name)})`}`
}
