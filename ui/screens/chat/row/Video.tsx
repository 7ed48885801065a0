import { useMemo, useState } from "react"
import { blurredUrl } from "#adapters/views/message/blurred.ts"
import { previewMessage } from "#adapters/views/message/preview.ts"
import { drawnVideo } from "#adapters/views/message/video.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import type { Message } from "#engine/message/Message.ts"
import { useText } from "../../../text.ts"
import { FileCard, Uploading } from "./FileCard.tsx"
import { FILLS } from "./Picture.tsx"
import picture from "./Picture.module.css"
import css from "./Video.module.css"

type Body = Extract<Bubble, { readonly _tag: "Video" }>

interface Props {
  readonly body: Body
  readonly message: Message
  /** As large as its place in an album, and cut to it. */
  readonly fills?: boolean
}

/** A video: its poster in its box, with how long it plays; a tap plays it as large as the window. */
export const MessageVideo = ({ body, fills = false, message }: Props) => {
  const t = useText()
  const { cover, length, name, size, whole } = useMemo(() => drawnVideo(body), [body])
  const [lost, setLost] = useState("")
  const [loaded, setLoaded] = useState(false)
  const blurred = useSignal(blurredUrl(body.thumbHash))
  const isUnsent = message.number === 0
  // of one without sides this browser, and the service, could see nothing
  if (!fills && ((!isUnsent && whole === "") || (isUnsent && cover === ""))) return <FileCard body={body} message={message} />
  const box = fills ? FILLS : { inlineSize: size.width, blockSize: size.height }
  const ground = loaded || blurred === "" ? box : { ...box, backgroundImage: `url(${blurred})` }
  const inside = (
    <>
      {cover !== "" && lost !== cover && (
        <img
          src={cover}
          alt=""
          width={size.width}
          height={size.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => setLost(cover)}
        />
      )}
      <span className={css["sign"]} aria-hidden="true" />
      {length !== "" && (
        <span className={css["length"]} aria-hidden="true">
          {length}
        </span>
      )}
    </>
  )
  const label = length === "" ? t("chat:video.play", { name }) : t("chat:video.playLong", { name, length })
  if (isUnsent)
    return (
      <span className={picture["unsent"]} style={fills ? FILLS : undefined}>
        <span className={picture["picture"]} style={ground} data-kind="Video" data-video data-fills={fills || undefined}>
          {inside}
          <span className="unseen">{t("chat:video.unsent", { name })}</span>
        </span>
        {message.delivery === "waiting" && <Uploading body={body} message={message} />}
      </span>
    )
  return (
    <button
      type="button"
      className={picture["picture"]}
      style={ground}
      data-kind="Video"
      data-video
      data-fills={fills || undefined}
      aria-label={label}
      tabIndex={-1}
      onClick={() => previewMessage(message)}
    >
      {inside}
    </button>
  )
}
