import { type ComponentType, useState } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { bodyLine } from "#adapters/views/message/bodyLine.ts"
import { drawnPicture } from "#adapters/views/message/picture.ts"
import { drawnVideo } from "#adapters/views/message/video.ts"
import { plainWords } from "#adapters/views/search/record.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import type { Body } from "#engine/message/Body.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Picture } from "#engine/message/picture.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { previewText } from "../../previewText.ts"
import { useLanguage, useText } from "../../text.ts"
import { FileName } from "../chat/row/FileName.tsx"
import { HitList } from "../found/Hits.tsx"
import { SaidAt } from "../found/SaidAt.tsx"
import css from "./Record.module.css"
import { showInChat } from "./showInChat.ts"

/** One message that was found; a tap shows it where it was said. */
export const FoundMessage = ({ message, words }: { readonly message: Message; readonly words: string }) => {
  const t = useText()
  const { avatar, name } = useSignal(author(message.author))
  const text = plainWords(message)
  return (
    <Row
      start={<Avatar name={name} url={avatar} size={40} />}
      title={<bdi>{name}</bdi>}
      note={
        <span className={css["line"]} dir="auto">
          {text === "" ? <NoWords message={message} /> : <HitList text={text} words={words} />}
        </span>
      }
      end={<SaidAt at={message.sentAt} yesterday={t("record:yesterday")} className={css["time"]} />}
      onClick={() => showInChat(message)}
    />
  )
}

type Standing<Body> = ComponentType<{ readonly body: Body }>

const Label: Standing<Body> = ({ body }) => {
  const t = useText()
  return previewText(t, bodyLine(body)) || t("record:other")
}

type Looked = Picture | Extract<Body, { readonly _tag: "Video" }>

const SmallPicture: Standing<Looked> = ({ body }) => {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const picture = body._tag === "Video" ? drawnVideo(body).cover : drawnPicture(body).cover
  if (failed || picture === "") return <Label body={body} />
  return (
    <img
      className={css["picture"]}
      src={picture}
      alt={t(`home:label.${body._tag === "Image" ? "image" : body._tag === "Video" ? "video" : "emoji"}`)}
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

const NameOfFile: Standing<Extract<Body, { readonly _tag: "File" }>> = ({ body: { name, size } }) => (
  <span className={css["named"]}>
    <FileName name={name} />
    <span>{sizeText(size, useLanguage())}</span>
  </span>
)

/** What stands for a message without words, by its kind. */
const WITHOUT_WORDS: { readonly [K in Body["_tag"]]: Standing<Extract<Body, { readonly _tag: K }>> } = {
  Text: Label,
  Image: SmallPicture,
  Emoji: SmallPicture,
  Voice: Label,
  Video: SmallPicture,
  File: NameOfFile,
  Location: Label,
  Card: Label,
  Call: Label,
  Event: Label,
  Recalled: Label,
  Other: Label
}

const NoWords = ({ message: { body } }: { readonly message: Message }) => {
  const Drawn = WITHOUT_WORDS[body._tag] as Standing<Body>
  return <Drawn body={body} />
}
