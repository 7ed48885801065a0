import { Result } from "effect"
import { looseNumber, looseText, looseWhole } from "#engine/api/values.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { checkText, cleanText } from "#engine/message/compose.ts"
import type { FileType } from "#engine/message/files.ts"
import type { Kind } from "#engine/message/Body.ts"
import { thumbHashIn, thumbHashOf } from "#engine/message/kinds/stored.ts"
import { kindOfType } from "#engine/message/kinds/kinds.ts"
import { peaksIn, peaksOf } from "#engine/message/kinds/peaks.ts"
import { labelled } from "#engine/message/labelled.ts"
import { placeToSay } from "#engine/message/places.ts"
import type { EventText } from "../../EventText.ts"
import type { StoredPart } from "./holding.ts"
import { sanitise } from "./sanitise.ts"

/** What a request to send says, as far as that can be told without the store. */
interface Said {
  readonly type: string
  readonly content: string
  readonly extends?: string
  readonly holds?: StoredPart
}

interface Saying {
  readonly type: string
  readonly content: string
  readonly extends: Readonly<Record<string, unknown>>
  readonly file_id: number
}

type Judged = Result.Result<Said, Refused>

/**
 * Of a text what may be stored, or what is wrong with it. This comes before the store is asked who sends: a send has one hop to the
 * store, so what strangers may cost here is bounded instead. Lengths first, then one pass at a time over what is left (DEC-0040).
 */
const text = (content: string, ownHost: string): Judged => {
  const raw = checkText(content)
  if (Result.isFailure(raw)) return Result.fail(raw.failure)
  const safe = sanitise(cleanText(content), ownHost)
  return Result.map(safe === content ? raw : checkText(safe), (kept) => ({ type: "text", content: kept }))
}

/** A place on earth; its line is made here, in the sender's language (PLACE-03). */
const place = ({ extends: it }: Saying, word: string): Judged =>
  Result.map(
    placeToSay({
      name: looseText(it["name"]),
      address: looseText(it["address"]),
      latitude: looseNumber(it["latitude"], NaN),
      longitude: looseNumber(it["longitude"], NaN)
    }),
    (told) => ({ type: "location", content: labelled(word, told.name), extends: JSON.stringify(told) })
  )

const card = ({ extends: it }: Saying, word: string): Judged => {
  const person = looseWhole(it["id"])
  if (person <= 0) return Result.fail(refused("user-unknown"))
  return Result.succeed({ type: "contact", content: "", holds: { _tag: "Card", person, word } })
}

/** The path of a file of ours from its address: a client that got a file without a number, such as a voice, sends it again by its address. */
const pathIn = (content: string, ownHost: string): string => {
  const path = ownHost !== "" && content.startsWith(`${ownHost}/`) ? content.slice(ownHost.length) : content
  return path.startsWith("/storage/") && path.length <= 300 ? path : ""
}

const filed = ({ content, extends: it, file_id }: Saying, type: FileType | "emoji", ownHost: string): Judged => {
  const file = Math.max(0, file_id)
  const path = file > 0 ? "" : pathIn(content, ownHost)
  if (file === 0 && path === "") return Result.fail(refused("file-unknown"))
  const seconds = looseNumber(it["duration"])
  return Result.succeed({
    type,
    content: "",
    holds: { _tag: "File", type, file, path, seconds, said: { ...thumbHashOf(thumbHashIn(it)), ...peaksOf(peaksIn(it)) } }
  })
}

/** What a request says; also our own address, empty where it is not known, and the words of the sender's language. */
type Judge = (saying: Saying, ownHost: string, words: EventText) => Judged

const file =
  (type: FileType | "emoji"): Judge =>
  (saying, ownHost) =>
    filed(saying, type, ownHost)

/** Only the service says this kind, or the service does not know it. */
const notSent: Judge = ({ type }) => Result.fail(refused("message-type", { type: type.slice(0, 16) }))

/** How a request to send is judged, by the kind of message. */
const JUDGES = {
  Text: ({ content }, ownHost) => text(content, ownHost),
  Image: file("image"),
  Emoji: file("emoji"),
  Voice: file("voice"),
  Video: file("video"),
  File: file("file"),
  Location: (saying, _, words) => place(saying, words("location-word")),
  Card: (saying, _, words) => card(saying, words("card-word")),
  Call: notSent,
  Event: notSent,
  Recalled: notSent,
  Other: notSent
} satisfies Readonly<Record<Kind, Judge>>

/** What is to be stored of what a request says, whatever the type; of files and cards the store knows the rest (spec 3.3). */
export const storedBody: Judge = (saying, ownHost, words) => JUDGES[kindOfType(saying.type)](saying, ownHost, words)
