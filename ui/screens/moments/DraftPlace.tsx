import { useRef, useState } from "react"
import { momentDraft, placeMoment } from "#adapters/views/moments/momentDraft.ts"
import { degrees } from "#adapters/views/place/places.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { PlaceIcon } from "../../parts/icons/pictureIcons.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import { useText } from "../../text.ts"
import css from "./Composer.module.css"

const PlacePicker = lazyPart([], () => import("../place/PlacePicker.tsx").then((it) => it.PlacePicker))

/** Where the moment is: chosen as for a message, changed by a tap, taken out again. */
export const DraftPlace = () => {
  const t = useText()
  const { place } = useSignal(momentDraft)
  const [isChoosing, setChoosing] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (): void => {
    // the button that was pressed goes with the place
    choose.current?.focus()
    void placeMoment(null)
  }
  return (
    <>
      <div className={css["place"]} data-chosen={place !== null || undefined}>
        <Button ref={choose} look="quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <PlaceIcon size={20} />
          {place === null ? (
            t("moments:addPlace")
          ) : (
            <Filled unseen text="place:named" parts={{ name: <bdi>{place.name === "" ? degrees(place) : place.name}</bdi> }} />
          )}
        </Button>
        {place !== null && (
          <IconButton label={t("moments:removePlace")} onClick={remove}>
            <CloseIcon size={20} />
          </IconButton>
        )}
      </div>
      {isChoosing && (
        <PlacePicker title="moments:addPlace" take="moments:takePlace" onTake={placeMoment} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
