import "leaflet/dist/leaflet.css"
import { latLng, map as leafletMap, type Map as LeafletMap, tileLayer } from "leaflet"
import { useEffect, useRef } from "react"
import { attribution, FAR, NEAR, TILES, WORLD, ZOOM_RANGE } from "#adapters/views/place/places.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Spot } from "#engine/format/distance.ts"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { MinusIcon } from "../../parts/icons/actionIcons.tsx"
import { MapPinIcon } from "../../parts/icons/pictureIcons.tsx"
import { PlusIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./Map.module.css"

interface Props {
  /** What is in the middle; `null`: the whole world. */
  readonly spot: Spot | null
  /** Somebody moved it: what is in the middle now. Without it the map shows a place and keeps its pin there. */
  readonly onMove?: (spot: Spot) => void
}

const STILL = { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false } as const

/** By then a zoom is over, in milliseconds. */
const AFTER_ZOOM = 500

const isAt = ({ latitude, longitude }: Spot, map: LeafletMap): boolean => {
  const { lat, lng } = map.getCenter()
  return Math.abs(lat - latitude) < 1e-6 && Math.abs(lng - longitude) < 1e-6
}

/** A map with a pin in its middle (ZOOM-02, spec 2.22): moved by finger, wheel and arrow keys, zoomed in whole steps from 5 to 18. */
export const Map = ({ spot, onMove }: Props) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<LeafletMap>(null)
  const moved = useRef(onMove)
  const isPlaced = useRef(false)
  const whose = useSignal(attribution)
  useEffect(() => {
    moved.current = onMove
  }, [onMove])
  useEffect(() => {
    if (box.current === null) return
    const map = leafletMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      minZoom: ZOOM_RANGE.min,
      maxZoom: ZOOM_RANGE.max,
      worldCopyJump: true,
      // the observer below does it; Leaflet's own word of a new size comes late, when the map may be gone
      trackResize: false,
      ...(matchMedia("(prefers-reduced-motion: reduce)").matches ? STILL : {})
    })
    const { latitude, longitude } = spot ?? WORLD
    map.setView([latitude, longitude], spot === null ? FAR : NEAR)
    if (whose !== "") tileLayer(TILES, { minZoom: ZOOM_RANGE.min, maxZoom: ZOOM_RANGE.max }).addTo(map)
    let middle = map.getCenter()
    map.on("moveend", () => {
      const now = map.getCenter()
      // a zoom leaves the spot where it is, but for a pixel or so
      if (!isPlaced.current && map.project(now).distanceTo(map.project(middle)) < 2) return
      middle = now
      if (isPlaced.current) return
      const { lat, lng } = now.wrap()
      moved.current?.({ latitude: lat, longitude: lng })
    })
    // a dialog gets its size after it is drawn, and another when a phone is turned: the spot stays in the middle
    const sized = new ResizeObserver(() => {
      isPlaced.current = true
      map.invalidateSize()
      isPlaced.current = false
    })
    sized.observe(box.current)
    drawn.current = map
    // a dialog would focus its first field, which brings up the keyboard of a phone
    map.getContainer().focus({ preventScroll: true })
    return () => {
      sized.disconnect()
      drawn.current = null
      // Leaflet ends a zoom that is under way a moment later, and looks for the map then
      setTimeout(() => map.remove(), AFTER_ZOOM)
    }
    // the map is made once; what follows moves it
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [whose])
  useEffect(() => {
    const map = drawn.current
    if (map === null || spot === null || isAt(spot, map)) return
    // where it was put is no movement of a person, though it lies a part of a pixel beside
    isPlaced.current = true
    map.setView(latLng(spot.latitude, spot.longitude), Math.max(map.getZoom(), NEAR), { animate: false })
    isPlaced.current = false
  }, [spot])
  return (
    <div className={css["map"]} data-plain={whose === "" || undefined}>
      <div ref={box} className={css["box"]} role="application" aria-label={t("place:map")} />
      <span className={css["pin"]} aria-hidden="true">
        <MapPinIcon size={36} />
      </span>
      <div className={css["zoom"]}>
        <IconButton label={t("place:zoomIn")} onClick={() => drawn.current?.zoomIn()}>
          <PlusIcon size={20} />
        </IconButton>
        <IconButton label={t("place:zoomOut")} onClick={() => drawn.current?.zoomOut()}>
          <MinusIcon size={20} />
        </IconButton>
      </div>
      {whose !== "" && <small className={css["whose"]}>{whose}</small>}
    </div>
  )
}
