import type { Body, Kind } from "../Body.ts"
import { call } from "./call.ts"
import { card } from "./card.ts"
import { emoji } from "./emoji.ts"
import { event } from "./event.ts"
import { file } from "./file.ts"
import { image } from "./image.ts"
import { location } from "./location.ts"
import type { MessageKind } from "./MessageKind.ts"
import { other } from "./other.ts"
import { recalled } from "./recalled.ts"
import { text } from "./text.ts"
import { video } from "./video.ts"
import { voice } from "./voice.ts"

/** All kinds; `docs/adding.md` says how to add one. */
export const KINDS = {
  Text: text,
  Image: image,
  Emoji: emoji,
  Voice: voice,
  Video: video,
  File: file,
  Location: location,
  Card: card,
  Call: call,
  Event: event,
  Recalled: recalled,
  Other: other
} satisfies { readonly [K in Kind]: MessageKind<Extract<Body, { readonly _tag: K }>> }

/** What the rules know of a kind. TypeScript cannot follow that a body meets its own kind. */
export const kindNamed = (kind: Kind): MessageKind<Body> => KINDS[kind] as unknown as MessageKind<Body>

/** The kind of a body. */
export const kindOfBody = (body: Body): MessageKind<Body> => kindNamed(body._tag)

/** The words of a body as HTML, empty where it has none: what is searched and copied, and what goes back to the composer (spec 2.10, 2.14). */
export const wordsIn = (body: Body): string => kindOfBody(body).words(body)

const BY_TYPE: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(KINDS) as ReadonlyArray<Kind>).flatMap((kind) => {
    const { type } = kindNamed(kind)
    return type === null ? [] : [[type, kind] as const]
  })
)

/** The kind that a type of the wire leads to; `Other` for types that this version does not know. */
export const kindOfType = (type: string): Kind => BY_TYPE.get(type) ?? "Other"
