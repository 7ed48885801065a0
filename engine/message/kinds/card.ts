import { Schema } from "effect"
import { UserId } from "../../account/User.ts"
import { pictureOf } from "../../api/loose.ts"
import { looseText, looseWhole } from "../../api/values.ts"
import { namedPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"
import { address } from "./stored.ts"

/** Somebody's card: `text` is the line that everybody can read (spec 3.3). */
export const CardBody = Schema.TaggedStruct("Card", {
  text: Schema.String,
  person: UserId,
  name: Schema.String,
  avatar: Schema.String
})
type CardBody = typeof CardBody.Type

/** Number, name and picture; nobody's is none (BODY-08, spec 3.3). */
const read = ({ content, extends: it }: Carried): CardBody | null => {
  const person = looseWhole(it["id"])
  if (person <= 0) return null
  const avatar = pictureOf(address(it["avatar"]))
  return { _tag: "Card", text: content, person: UserId.make(person), name: looseText(it["displayName"]), avatar }
}

export const card: MessageKind<CardBody> = {
  type: "contact",
  read,
  content: ({ text }) => text,
  rest: ({ avatar, name, person }) => ({ extends: { id: person, displayName: name, avatar } }),
  line: (content) => namedPreview(content, "contact"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
