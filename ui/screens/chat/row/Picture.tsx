import { useMemo, useState } from "react"
import { blurredUrl } from "#adapters/views/message/blurred.ts"
import { drawnPicture } from "#adapters/views/message/picture.ts"
import { previewMessage, previewPictures } from "#adapters/views/message/preview.ts"
import { isBeingMade, localUrl } from "#adapters/views/message/localFile.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Picture as Body } from "#engine/message/picture.ts"
import { ImageIcon } from "../../../parts/icons/pictureIcons.tsx"
import { SentSoFar, Uploading } from "./FileCard.tsx"
import { useText } from "../../../text.ts"
import css from "./Picture.module.css"

/** A picture of at least this width, in pixels, has room for words of how far it is. */
const WORDS_FROM = 150

/** The box of what fills its place in an album. */
export const FILLS = { inlineSize: "100%", blockSize: "100%" } as const

interface Props {
  readonly body: Body
  readonly message: Message
  /** As large as its place in an album, and cut to it. */
  readonly fills?: boolean
}

/** A picture in its box, which stands before the picture does; a tap shows the whole of it. */
export const MessagePicture = ({ body, fills = false, message }: Props) => {
  const t = useText()
  const isUnsent = message.number === 0
  const local = useSignal(localUrl(message, isUnsent && body._tag === "Image" && !isBeingMade(message)))
  const drawn = useMemo(() => drawnPicture(body, local), [body, local])
  const [failed, setFailed] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const blurred = useSignal(blurredUrl(body._tag === "Image" ? body.thumbHash : ""))
  const { cover, name, size } = drawn
  // with both sides: one that is as large as a finger at least does not make the other larger
  const box = fills ? FILLS : { inlineSize: size.width, blockSize: size.height }
  const isCut = fills || undefined
  // gone with the picture's arrival: a picture may let its ground show through
  const ground = loaded || blurred === "" ? box : { ...box, backgroundImage: `url(${blurred})` }
  const label = body._tag === "Emoji" ? t("chat:picture.emoji") : t("chat:picture.image", { name })
  const hasWords = !fills && size.width >= WORDS_FROM
  if (isUnsent && body._tag === "Image")
    return (
      <span className={css["unsent"]} style={fills ? FILLS : undefined}>
        <span className={css["picture"]} style={ground} data-kind="Image" data-picture data-fills={isCut}>
          {cover !== "" && (
            <img
              src={cover}
              alt={label}
              width={size.width}
              height={size.height}
              draggable={false}
              onLoad={() => setLoaded(true)}
            />
          )}
        </span>
        {message.delivery === "waiting" && (
          <span className={css["over"]} data-narrow={!hasWords || undefined}>
            {hasWords && (
              <span className={css["note"]}>
                <SentSoFar body={body} message={message} />
              </span>
            )}
            <Uploading body={body} message={message} />
          </span>
        )}
      </span>
    )
  if (failed || cover === "")
    return (
      <span className={css["missing"]} style={box}>
        <ImageIcon size={28} />
        {t("chat:picture.missing")}
      </span>
    )
  return (
    <button
      type="button"
      className={css["picture"]}
      style={ground}
      data-kind={body._tag}
      data-picture
      data-fills={isCut}
      aria-label={label}
      tabIndex={-1}
      onClick={() => (body._tag === "Emoji" ? previewPictures([drawn]) : previewMessage(message))}
    >
      <img
        src={cover}
        alt=""
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(true)}
      />
    </button>
  )
}
