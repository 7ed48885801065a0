import { degrees, mapLink } from "#adapters/views/place/places.ts"
import { copyTask, copyToClipboard } from "#adapters/views/shared/copied.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import { Map } from "./Map.tsx"
import css from "./PlaceView.module.css"

/** A place that somebody sent, on a map, with a way to the maps of the device. */
export const PlaceView = ({ place, onClose }: { readonly place: NamedPlace; readonly onClose: () => void }) => {
  const t = useText()
  const outcome = useSignal(copyTask)
  return (
    <Dialog
      wide
      title={place.name === "" ? t("place:word") : place.name}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("place:close")}
          </Button>
          <Button look="quiet" onClick={() => void copyToClipboard(degrees(place))}>
            {t(outcome === "copied" ? "place:copied" : "place:copy")}
          </Button>
          <a className={css["open"]} href={mapLink(place)}>
            {t("place:open")}
          </a>
        </>
      }
    >
      <p className={css["address"]} dir="auto">
        {place.address === "" ? degrees(place) : place.address}
      </p>
      <Map spot={place} />
    </Dialog>
  )
}
