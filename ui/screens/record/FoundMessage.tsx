import { useMemo } from "react"
import { author } from "#adapters/signals/author.ts"
import { clockAt, dateText, dayOfRow } from "#adapters/signals/dayText.ts"
import { jumpTo } from "#adapters/signals/quoted.ts"
import { pieces, wordsOf } from "#adapters/signals/record.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { back, cameFrom, navigate } from "../../hashLocation.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Row } from "../../parts/Row.tsx"
import { chatPath } from "../../paths.ts"
import { useLanguage, useText } from "../../text.ts"
import css from "./Record.module.css"

/** One message that was found; a tap shows it where it was said. */
export const FoundMessage = ({ message, words }: { readonly message: Message; readonly words: string }) => {
  const t = useText()
  const language = useLanguage()
  const { avatar, name } = useSignal(author(message.author))
  const day = useSignal(useMemo(() => dayOfRow(message.sentAt), [message.sentAt]))
  const text = wordsOf(message)
  const shown = useMemo(() => pieces(text, words), [text, words])
  const place = chatPath(message.chat)
  return (
    <Row
      start={<Avatar name={name} url={avatar} size={40} />}
      title={<bdi>{name}</bdi>}
      note={
        <span className={css["line"]} dir="auto">
          {text === ""
            ? t("record:other")
            : shown.map(({ isHit, text: piece }, index) =>
                // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else to tell them apart
                isHit ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>
              )}
        </span>
      }
      end={
        <time className={css["time"]} dateTime={new Date(message.sentAt).toISOString()}>
          {day._tag === "Today"
            ? clockAt(message.sentAt)
            : day._tag === "Yesterday"
              ? t("record:yesterday")
              : dateText(day, language)}
        </time>
      }
      onClick={() => {
        jumpTo(message.chat, message.number)
        if (cameFrom() === place) back(place)
        else navigate(place)
      }}
    />
  )
}
