import { useState } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { bodyLine } from "#adapters/views/message/bodyLine.ts"
import { drawnPicture, isPicture } from "#adapters/views/message/picture.ts"
import { jumpTo } from "#adapters/views/message/quoted.ts"
import { wordsOf } from "#adapters/views/search/record.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { back, cameFrom, navigate } from "../../routing/hashLocation.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { HitList } from "../found/Hits.tsx"
import { SaidAt } from "../found/SaidAt.tsx"
import css from "./Record.module.css"

/** One message that was found; a tap shows it where it was said. */
export const FoundMessage = ({ message, words }: { readonly message: Message; readonly words: string }) => {
  const t = useText()
  const { avatar, name } = useSignal(author(message.author))
  const text = wordsOf(message)
  const place = chatPath(message.chat)
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
      onClick={() => {
        jumpTo(message.chat, message.number)
        if (cameFrom() === place) back(place)
        else navigate(place)
      }}
    />
  )
}

/** What stands for a message without words: its picture, or what it is. */
const NoWords = ({ message: { body } }: { readonly message: Message }) => {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const line = bodyLine(body)
  const picture = isPicture(body) && !failed ? drawnPicture(body).cover : ""
  const label = line._tag === "Label" ? t(`home:label.${line.label}`) : t("record:other")
  if (picture === "") return label
  return (
    <img
      className={css["picture"]}
      src={picture}
      alt={label}
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
