import { useState } from "react"
import { degrees, smallMap } from "#adapters/views/place/places.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import { MapPinIcon } from "../../../parts/icons/pictureIcons.tsx"
import { Filled } from "../../../parts/row/Filled.tsx"
import { useText } from "../../../text.ts"
import css from "./PlaceCard.module.css"

/** Sides of the small map in pixels; narrower windows show its middle. */
const WIDTH = 260
const HEIGHT = 130

const PlaceView = lazyPart(["place"], () => import("../../place/PlaceView.tsx").then((it) => it.PlaceView))

/** A place on a small map, drawn from the squares that the large one has; a tap opens that. */
export const PlaceCard = ({ body }: { readonly body: Extract<Bubble, { readonly _tag: "Location" }> }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { address, name } = body
  const shown = <bdi className={css["name"]}>{name === "" ? t("place:word") : name}</bdi>
  const tiles = smallMap(body, WIDTH, HEIGHT)
  return (
    <>
      <button type="button" className={css["card"]} data-place onClick={() => setOpen(true)}>
        {name === "" ? shown : <Filled unseen text="place:named" parts={{ name: shown }} />}
        <bdi className={css["address"]}>{address === "" ? degrees(body) : address}</bdi>
        <span className={css["map"]} data-plain={tiles.length === 0 || undefined}>
          <span className={css["tiles"]} style={{ inlineSize: WIDTH, blockSize: HEIGHT }}>
            {tiles.map(({ left, src, top }) => (
              <img key={src + left} src={src} alt="" loading="lazy" draggable={false} style={{ left, top }} />
            ))}
          </span>
          <span className={css["pin"]}>
            <MapPinIcon size={30} />
          </span>
        </span>
      </button>
      {open && <PlaceView place={body} onClose={() => setOpen(false)} />}
    </>
  )
}
