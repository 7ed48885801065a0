import { type Preview, preview } from "../contact/preview.ts"
import type { Body } from "./Message.ts"

/** A body as the message list keeps it: its type as it travels, and the content that stands for it. */
interface Shown {
  readonly type: string
  readonly content: string
}

/** Types of what is a file, as they travel. */
const FILED = { Image: "image", Emoji: "emoji", Voice: "voice", Video: "video", File: "file" } as const

/** Type and content of a body as they travel; what was recalled is a line of the system (spec 3.3, 4.12). */
export const shown = (body: Body): Shown => {
  switch (body._tag) {
    case "Text":
      return { type: "text", content: body.html }
    case "Event":
    case "Recalled":
      return { type: "event", content: body.text }
    case "Location":
      return { type: "location", content: body.text }
    case "Card":
      return { type: "contact", content: body.text }
    case "Call":
      return { type: "webrtc", content: body.text }
    case "Other":
      return { type: body.type, content: body.content }
    default:
      return { type: FILED[body._tag], content: body.url }
  }
}

/** What a reader sees of a message in one line: in the list, in a quote, in a notification, among what was found (BODY-13, spec 4.12, DEC-0053). */
export const lineOf = (body: Body): Preview => {
  const { content, type } = shown(body)
  return preview(type, content)
}
