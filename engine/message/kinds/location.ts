import { Schema } from "effect"
import { looseNumber, looseText } from "../../api/values.ts"
import { namedPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"

/** A place: `text` is the line that everybody can read, degrees are north and east (spec 3.3). */
export const LocationBody = Schema.TaggedStruct("Location", {
  text: Schema.String,
  name: Schema.String,
  address: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite
})
type LocationBody = typeof LocationBody.Type

/** With its name and address; what lies nowhere on earth is none (BODY-07, spec 3.3). */
const read = ({ content, extends: it }: Carried): LocationBody | null => {
  const [latitude, longitude] = [looseNumber(it["latitude"], NaN), looseNumber(it["longitude"], NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { _tag: "Location", text: content, name: looseText(it["name"]), address: looseText(it["address"]), latitude, longitude }
}

export const location: MessageKind<LocationBody> = {
  type: "location",
  read,
  content: ({ text }) => text,
  rest: ({ address, latitude, longitude, name }) => ({ extends: { name, address, latitude, longitude } }),
  line: (content) => namedPreview(content, "location"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
