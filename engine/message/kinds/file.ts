import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"
import { STORED, storedIn, storedRest } from "./stored.ts"

/** Any other file (spec 3.3). */
export const FileBody = Schema.TaggedStruct("File", STORED)
type FileBody = typeof FileBody.Type

/** With its name and its size in bytes (BODY-06, spec 3.3). */
const read = (wire: Carried): FileBody | null => {
  const stored = storedIn(wire)
  return stored === null ? null : { _tag: "File", ...stored }
}

export const file: MessageKind<FileBody> = {
  type: "file",
  read,
  content: ({ url }) => url,
  rest: (body) => ({ extends: {}, ...storedRest(body) }),
  line: () => labelPreview("file"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: "file"
}
