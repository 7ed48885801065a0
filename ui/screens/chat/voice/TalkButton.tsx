import { type PointerEvent, useRef } from "react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { noteUnfetched, type Stage } from "#adapters/views/voice/stage.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { MicrophoneIcon } from "../../../parts/icons/soundIcons.tsx"
import { useText } from "../../../text.ts"

/** How far a finger moves until releasing cancels, and until it may let go, in pixels. */
const AWAY = 90
const UP = 80

/** What records comes with the first press. */
const speaking = () => import("#adapters/views/voice/speaking.ts")

/** A press by a screen reader: no finger, and nothing that could be held. */
const isVirtual = ({ height, pointerType, pressure, width }: PointerEvent): boolean =>
  (width === 0 && height === 0) || (pointerType === "touch" && width <= 1 && height <= 1 && pressure === 0)

interface Held {
  readonly id: number
  readonly x: number
  readonly y: number
  isOver: boolean
}

interface Props {
  readonly chat: ContactId
  readonly stage: Stage | null
}

/** Held, it records until it is let go; aside it cancels, upwards it goes on by itself. Keys and screen readers press it once. */
export const TalkButton = ({ chat, stage }: Props) => {
  const t = useText()
  const held = useRef<Held | null>(null)
  const isHeld = stage?._tag === "Recording" && !stage.isLocked
  /** The way of the finger towards the beginning of the line. */
  const asideBy = (finger: Held, x: number): number => (document.dir === "rtl" ? x - finger.x : finger.x - x)
  const begin = (finger: Held | null): void =>
    void speaking().then(
      (it) => it.beginSpeaking(chat, finger === null ? null : () => !finger.isOver),
      () => noteUnfetched(chat)
    )
  const end = (act: (it: Awaited<ReturnType<typeof speaking>>) => void): void => {
    if (held.current === null) return
    held.current.isOver = true
    held.current = null
    if (isHeld) void speaking().then(act)
  }
  return (
    <IconButton
      label={t("chat:composer.talk")}
      // the bar with what was said lies over it
      disabled={stage?._tag === "Draft" || stage?._tag === "Encoding"}
      data-talk={isHeld ? (stage.isAway ? "away" : "held") : ""}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0 || isVirtual(event)) return
        // the field keeps the focus, and the keyboard of a phone stays as it is
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isOver: false }
        begin(held.current)
      }}
      onPointerMove={(event) => {
        const finger = held.current
        if (finger === null || !isHeld) return
        if (finger.y - event.clientY > UP && asideBy(finger, event.clientX) < AWAY) return end((it) => it.lockSpeaking())
        const isAway = asideBy(finger, event.clientX) > AWAY
        if (isAway !== stage.isAway) void speaking().then((it) => it.moveAway(isAway))
      }}
      onPointerUp={() => end((it) => void it.endSpeaking(isHeld && stage.isAway))}
      onPointerCancel={() => end((it) => void it.interruptSpeaking())}
      onClick={(event) => {
        // keys and screen readers; a finger has held it
        if (event.detail === 0) begin(null)
      }}
    >
      <MicrophoneIcon />
    </IconButton>
  )
}
