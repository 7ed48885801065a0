import { Schema } from "effect"
import { CallNoteBody } from "./kinds/call.ts"
import { CardBody } from "./kinds/card.ts"
import { EmojiBody } from "./kinds/emoji.ts"
import { EventBody } from "./kinds/event.ts"
import { FileBody } from "./kinds/file.ts"
import { ImageBody } from "./kinds/image.ts"
import { LocationBody } from "./kinds/location.ts"
import { OtherBody } from "./kinds/other.ts"
import { RecalledBody } from "./kinds/recalled.ts"
import { TextBody } from "./kinds/text.ts"
import { VideoBody } from "./kinds/video.ts"
import { VoiceBody } from "./kinds/voice.ts"

/** What a message holds, by its kind (spec 3.3). */
export const Body = Schema.Union([
  TextBody,
  ImageBody,
  EmojiBody,
  VoiceBody,
  VideoBody,
  FileBody,
  LocationBody,
  CardBody,
  CallNoteBody,
  EventBody,
  RecalledBody,
  OtherBody
]).pipe(Schema.toTaggedUnion("_tag"))
export type Body = typeof Body.Type

/** A kind of message (spec 3.3). */
export type Kind = Body["_tag"]
/** The kinds, by the tags of their bodies. */
export const Kind = Schema.Literals(Object.keys(Body.cases) as Array<Kind>)
