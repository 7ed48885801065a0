import { useEffect, useRef } from "react"
import { streams } from "#adapters/views/call/streams.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import css from "./CallScreen.module.css"

/** Plays a stream where there is one; a browser that refuses at first plays with the next touch by itself. */
const usePlays = (of: "mine" | "theirs") => {
  const element = useRef<HTMLMediaElement | null>(null)
  const stream = useSignal(streams)[of]
  useEffect(() => {
    const shown = element.current
    if (shown !== null && shown.srcObject !== stream) shown.srcObject = stream
  }, [stream])
  return { element, isThere: stream !== null }
}

/** The other side, heard only. */
export const Heard = () => {
  const { element } = usePlays("theirs")
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people talk: there is no text
    <audio
      autoPlay
      data-heard
      ref={(it) => {
        element.current = it
      }}
    />
  )
}

/** A moving picture: mine is a mirror and silent. */
export const Seen = ({ label, of }: { readonly label: string; readonly of: "mine" | "theirs" }) => {
  const { element } = usePlays(of)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people talk: there is no text
    <video
      autoPlay
      playsInline
      muted={of === "mine"}
      className={css[of]}
      aria-label={label}
      ref={(it) => {
        element.current = it
      }}
    />
  )
}
