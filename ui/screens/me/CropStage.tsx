import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react"
import { avatarCrop } from "#adapters/views/account/avatarCrop.ts"
import type { Crop } from "#engine/account/crop.ts"
import { useText } from "../../text.ts"
import css from "./CropPicture.module.css"
import { drawCrop } from "./cropping.ts"

interface Props {
  /** `null` while it is being read. */
  readonly picture: ImageBitmap | null
  readonly crop: Crop | null
  readonly onChange: (wanted: Crop) => void
}

/** Edge of the picture as it is drawn, in pixels: sharp on close screens. */
const EDGE = 560
/** How far a key moves it, as a part of what is seen; how much closer a key or a turn of the wheel goes. */
const STEP = 0.05
const CLOSER = 1.1

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP]
}
const ZOOMS: Readonly<Record<string, number>> = { "+": CLOSER, "=": CLOSER, "-": 1 / CLOSER }

type Point = readonly [number, number]

const apart = ([a, b]: ReadonlyArray<Point>): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a[0] - b[0], a[1] - b[1])

/** The part of a picture that becomes the avatar: it is dragged, pinched, turned closer with the wheel, or moved with keys. */
export const CropStage = ({ picture, crop, onChange }: Props) => {
  const t = useText()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLButtonElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const latest = useRef({ crop, onChange })
  useEffect(() => {
    latest.current = { crop, onChange }
    if (picture !== null && crop !== null && canvas.current !== null) drawCrop(canvas.current, picture, crop)
  })
  // React hears the wheel too late to keep the page from moving
  useEffect(() => {
    const turned = (event: WheelEvent): void => {
      event.preventDefault()
      const { crop, onChange } = latest.current
      if (crop !== null) onChange({ ...crop, zoom: crop.zoom * (event.deltaY < 0 ? CLOSER : 1 / CLOSER) })
    }
    const element = stage.current
    element?.addEventListener("wheel", turned, { passive: false })
    return () => element?.removeEventListener("wheel", turned)
  }, [])
  const moved = (event: PointerEvent<HTMLButtonElement>): void => {
    const from = fingers.current.get(event.pointerId)
    if (from === undefined || picture === null || crop === null) return
    const before = [...fingers.current.values()]
    const to: Point = [event.clientX, event.clientY]
    fingers.current.set(event.pointerId, to)
    const unit = avatarCrop.edgeOf(picture, crop) / event.currentTarget.offsetWidth / before.length
    const zoom = before.length < 2 ? crop.zoom : (crop.zoom * apart([...fingers.current.values()])) / Math.max(1, apart(before))
    onChange({ x: crop.x - (to[0] - from[0]) * unit, y: crop.y - (to[1] - from[1]) * unit, zoom })
  }
  const pressed = (event: KeyboardEvent): void => {
    if (picture === null || crop === null) return
    const move = MOVES[event.key]
    const zoom = ZOOMS[event.key]
    if (move === undefined && zoom === undefined) return
    event.preventDefault()
    const edge = avatarCrop.edgeOf(picture, crop)
    const [x, y] = move ?? [0, 0]
    onChange({ x: crop.x + x * edge, y: crop.y + y * edge, zoom: crop.zoom * (zoom ?? 1) })
  }
  const left = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)
  return (
    <div className={css["crop"]}>
      <button
        ref={stage}
        type="button"
        className={css["stage"]}
        data-crop={crop === null ? undefined : `${Math.round(crop.x)} ${Math.round(crop.y)} ${crop.zoom.toFixed(2)}`}
        aria-label={t("me:avatar.part")}
        aria-describedby={`${id}-hint`}
        onKeyDown={pressed}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, [event.clientX, event.clientY])
        }}
        onPointerMove={moved}
        onPointerUp={left}
        onPointerCancel={left}
      >
        <canvas ref={canvas} width={EDGE} height={EDGE} />
      </button>
      <p id={`${id}-hint`} className={css["hint"]}>
        {t("me:avatar.hint")}
      </p>
      <label className={css["zoom"]} htmlFor={`${id}-zoom`}>
        <span>{t("me:avatar.zoom")}</span>
        <input
          id={`${id}-zoom`}
          type="range"
          min={avatarCrop.zoom.min}
          max={avatarCrop.zoom.max}
          step={0.05}
          value={crop?.zoom ?? avatarCrop.zoom.min}
          onChange={({ target }) => crop !== null && onChange({ ...crop, zoom: Number(target.value) })}
        />
      </label>
    </div>
  )
}
