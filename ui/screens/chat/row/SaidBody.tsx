import { type ComponentType, useMemo } from "react"
import { bodyLine } from "#adapters/views/message/bodyLine.ts"
import { formattedText } from "#adapters/views/message/formattedText.ts"
import { messageHtml } from "#adapters/views/message/messageHtml.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import { useText } from "../../../text.ts"
import css from "./Bubble.module.css"
import { lazyPart } from "../../../lazyPart.tsx"
import { FileCard } from "./FileCard.tsx"
import { FormattedText } from "./FormattedText.tsx"
import { MessagePicture } from "./Picture.tsx"
import { MessageVideo } from "./Video.tsx"
import { quoteText } from "./quoteText.ts"

type Drawing<Body> = ComponentType<{ readonly body: Body; readonly message: Message }>

const Text: Drawing<Extract<Bubble, { readonly _tag: "Text" }>> = ({ body: { html } }) => {
  const blocks = useMemo(() => formattedText(html), [html])
  return blocks === null ? <Unformatted html={html} /> : <FormattedText blocks={blocks} />
}

const Unformatted = ({ html }: { readonly html: string }) => {
  const drawn = useMemo(() => messageHtml(html, "cover"), [html])
  return (
    <div className={css["text"]} data-text data-look={drawn.look} dir="auto" dangerouslySetInnerHTML={{ __html: drawn.html }} />
  )
}

/** Its picture, name and link come in a chunk of their own; as large as it will be, so that nothing jumps. */
const ContactCard = lazyPart<{ readonly body: Extract<Bubble, { readonly _tag: "Card" }>; readonly message: Message }>(
  ["card"],
  () => import("./ContactCard.tsx").then((it) => it.ContactCard),
  <span className={css["later"]} />
)

const PlaceCard = lazyPart<{ readonly body: Extract<Bubble, { readonly _tag: "Location" }>; readonly message: Message }>(
  ["place"],
  () => import("./PlaceCard.tsx").then((it) => it.PlaceCard),
  <span className={css["placeLater"]} />
)

/** It comes in a chunk of its own, with what plays it. */
const VoiceBubble = lazyPart<{ readonly body: Extract<Bubble, { readonly _tag: "Voice" }>; readonly message: Message }>(
  ["voice"],
  () => import("./VoiceBubble.tsx").then((it) => it.VoiceBubble),
  <span className={css["voiceLater"]} />
)

/** It calls back, in a chunk of its own. */
const CallEntry = lazyPart<{ readonly body: Extract<Bubble, { readonly _tag: "Call" }>; readonly message: Message }>(
  ["call"],
  () => import("./CallEntry.tsx").then((it) => it.CallEntry),
  <span className={css["callLater"]} />
)

/** The line that stands for what is not drawn. */
const Line: Drawing<Bubble> = ({ body }) => {
  const t = useText()
  return <div className={css["unsupported"]}>{quoteText(t, bodyLine(body))}</div>
}

/** How a bubble shows what it holds, by the kind of message. */
const DRAWN: { readonly [K in Bubble["_tag"]]: Drawing<Extract<Bubble, { readonly _tag: K }>> } = {
  Text,
  Image: MessagePicture,
  Emoji: MessagePicture,
  Voice: VoiceBubble,
  Video: MessageVideo,
  File: FileCard,
  Location: PlaceCard,
  Card: ContactCard,
  Call: CallEntry,
  Other: Line
}

export const SaidBody = ({ body, message }: { readonly body: Bubble; readonly message: Message }) => {
  const Drawn = DRAWN[body._tag] as Drawing<Bubble>
  return <Drawn body={body} message={message} />
}
