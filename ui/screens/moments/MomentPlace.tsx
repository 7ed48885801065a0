import { useState } from "react"
import { degrees } from "#adapters/views/place/places.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { PlaceIcon } from "../../parts/icons/pictureIcons.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import css from "./MomentCard.module.css"

const PlaceView = lazyPart([], () => import("../place/PlaceView.tsx").then((it) => it.PlaceView))

/** Where a moment is, by its name or its degrees; a tap opens the map, as that of a message does. */
export const MomentPlace = ({ place }: { readonly place: NamedPlace }) => {
  const [isOpen, setOpen] = useState(false)
  const name = <bdi>{place.name === "" ? degrees(place) : place.name}</bdi>
  return (
    <>
      <button type="button" className={css["place"]} data-place aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlaceIcon size={16} />
        <span>
          <Filled unseen text="place:named" parts={{ name }} />
        </span>
      </button>
      {isOpen && <PlaceView place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
