import { useState } from "react"
import type { DrawnMoment, DrawnMomentPicture } from "#adapters/views/moments/moments.ts"
import { previewPictures } from "#adapters/views/message/preview.ts"
import { useText } from "../../text.ts"
import { Film } from "./Film.tsx"
import css from "./Pictures.module.css"

/** Pictures of a moment; each has its box before it is here, and is shown large when asked for. */
export const Pictures = ({
  author,
  columns,
  isVideo,
  pictures
}: Pick<DrawnMoment, "author" | "columns" | "isVideo" | "pictures">) => {
  const t = useText()
  const [film] = pictures
  const shown = pictures.filter(({ whole }) => whole !== "")
  const show = (each: DrawnMomentPicture): void =>
    previewPictures(
      shown.map(({ height, small, whole, width }) => ({ cover: small, whole, name: "", size: { width, height } })),
      shown.indexOf(each)
    )
  if (film === undefined) return null
  if (isVideo) return <Film film={film} name={author.name} />
  return (
    <ul className={css["grid"]} data-columns={columns}>
      {pictures.map((each, index) => (
        <li key={each.id} style={columns === 1 ? { inlineSize: each.width, aspectRatio: `${each.width} / ${each.height}` } : {}}>
          <Tile
            picture={each}
            onShow={() => show(each)}
            label={t("moments:picture", { number: index + 1, count: pictures.length, name: author.name })}
          />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  readonly picture: DrawnMomentPicture
  readonly label: string
  readonly onShow: () => void
}

const Tile = ({ label, onShow, picture }: TileProps) => {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const { small, whole } = picture
  if (failed || whole === "") return <span className={css["lost"]}>{t("moments:lost")}</span>
  return (
    <button type="button" className={css["tile"]} aria-label={label} onClick={onShow}>
      <img src={small} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
    </button>
  )
}
