import { useMemo, useState } from "react"
import { drawnPicture, previewPictures } from "#adapters/views/message/picture.ts"
import type { Picture as Body } from "#engine/message/picture.ts"
import { ImageIcon } from "../../../parts/icons/pictureIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./Picture.module.css"

/** A picture in its box, which stands before the picture does; a tap shows the whole of it. */
export const MessagePicture = ({ body }: { readonly body: Body }) => {
  const t = useText()
  const drawn = useMemo(() => drawnPicture(body), [body])
  const [failed, setFailed] = useState(false)
  const { cover, name, size } = drawn
  const box = { inlineSize: size.width, aspectRatio: `${size.width} / ${size.height}` }
  const label = body._tag === "Emoji" ? t("chat:picture.emoji") : t("chat:picture.image", { name })
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
      style={box}
      data-kind={body._tag}
      data-picture
      aria-label={label}
      tabIndex={-1}
      onClick={() => previewPictures([drawn])}
    >
      <img
        src={cover}
        alt=""
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(true)}
      />
    </button>
  )
}
