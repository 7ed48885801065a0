import { Option, Schema } from "effect"
import type { NamedPlace } from "#engine/message/places.ts"

const Text = Schema.optionalKey(Schema.Unknown)
const Feature = Schema.Struct({
  geometry: Schema.Struct({ coordinates: Schema.TupleWithRest(Schema.Tuple([Schema.Finite, Schema.Finite]), [Schema.Unknown]) }),
  properties: Schema.Struct({
    name: Text,
    street: Text,
    housenumber: Text,
    district: Text,
    postcode: Text,
    city: Text,
    country: Text
  })
})
const Found = Schema.Struct({ features: Schema.Array(Schema.Unknown) })

const readFound = Schema.decodeUnknownOption(Found)
const readFeature = Schema.decodeUnknownOption(Feature)

const word = (value: unknown): string => (typeof value === "string" ? value.trim() : "")
const joined = (parts: ReadonlyArray<string>, by: string): string => parts.filter((each) => each !== "").join(by)

const placeOf = (feature: unknown): ReadonlyArray<NamedPlace> => {
  const read = readFeature(feature)
  if (Option.isNone(read)) return []
  const {
    geometry: {
      coordinates: [longitude, latitude]
    },
    properties: it
  } = read.value
  const street = joined([word(it.street), word(it.housenumber)], " ")
  const name = word(it.name) || street
  const town = joined([word(it.postcode), word(it.city)], " ")
  const address = joined([name === street ? "" : street, word(it.district), town, word(it.country)], ", ")
  return name === "" ? [] : [{ name, address, latitude, longitude }]
}

/** Places that a geocoder tells of as GeoJSON, as Photon does; what is none is left out. Rejects what is no such answer by an error. */
export const placesIn = (text: string): ReadonlyArray<NamedPlace> => {
  const read = readFound(JSON.parse(text))
  if (Option.isNone(read)) throw new Error("a geocoder answered with something else than GeoJSON")
  return read.value.features.flatMap(placeOf)
}
