import { useState } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { drawnPicture } from "#adapters/views/message/picture.ts"
import { previewFound } from "#adapters/views/message/preview.ts"
import { drawnVideo } from "#adapters/views/message/video.ts"
import { momentText, monthText } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { ImageIcon, VideoIcon } from "../../parts/icons/pictureIcons.tsx"
import { useLanguage, useText } from "../../text.ts"
import css from "./Found.module.css"

const Previewer = lazyPart(["pictures"], () => import("../../parts/overlay/Previewer.tsx").then((it) => it.Previewer), null, true)

/** Pictures or videos that were found, newest first, month by month; a tap shows one large, among the others. */
export const FoundLooks = ({ messages }: { readonly messages: ReadonlyArray<Message> }) => {
  const language = useLanguage()
  const months = new Map<string, ReadonlyArray<Message>>()
  for (const message of messages) {
    const month = monthText(message.sentAt, language)
    months.set(month, [...(months.get(month) ?? []), message])
  }
  return (
    <>
      {[...months].map(([month, those]) => (
        <section key={month} className={css["month"]}>
          <h2>{month}</h2>
          <ul className={css["looks"]}>
            {those.map((message) => (
              <li key={message.id}>
                <FoundLook message={message} onOpen={() => previewFound(messages, message.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Previewer />
    </>
  )
}

const drawn = ({ body }: Message) => {
  if (body._tag === "Video") return drawnVideo(body)
  return body._tag === "Image" ? { ...drawnPicture(body), length: "" } : null
}

const FoundLook = ({ message, onOpen }: { readonly message: Message; readonly onOpen: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const { name: by } = useSignal(author(message.author))
  const [failed, setFailed] = useState(false)
  const look = drawn(message)
  if (look === null) return null
  const { cover, length } = look
  const isVideo = message.body._tag === "Video"
  const key = isVideo ? (length === "" ? "record:video" : "record:videoLong") : "record:image"
  const label = t(key, { name: by, when: momentText(message.sentAt, language), length })
  return (
    <button type="button" className={css["look"]} data-thumb={isVideo ? "video" : "image"} aria-label={label} onClick={onOpen}>
      {failed || cover === "" ? (
        isVideo ? (
          <VideoIcon size={28} />
        ) : (
          <ImageIcon size={28} />
        )
      ) : (
        <img src={cover} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      )}
      {length !== "" && (
        <span className={css["length"]} aria-hidden="true">
          {length}
        </span>
      )}
    </button>
  )
}
