import { location } from "../message/kinds/location.ts"
import type { NamedPlace } from "../message/places.ts"

/** The place of a moment, told as that of a message; `null` where none is told, or one that lies nowhere on earth (MOMENT-08, DEC-0331). */
export const momentPlace = (told: Readonly<Record<string, unknown>>): NamedPlace | null => {
  const read = location.read({ type: "location", content: "", extends: told })
  if (read === null) return null
  const { address, latitude, longitude, name } = read
  return { name, address, latitude, longitude }
}
