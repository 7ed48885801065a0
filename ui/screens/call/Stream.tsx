import { useCallback } from "react"
import { playOn, streams } from "#adapters/views/call/streams.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import css from "./CallScreen.module.css"

/** Plays what is seen or heard of a side, as soon as it is there. */
const usePlays = (of: "mine" | "theirs") => {
  const { [of]: stream, speaker } = useSignal(streams)
  return useCallback(
    (element: HTMLMediaElement | null): void => {
      if (element !== null) playOn(element, stream, speaker)
    },
    [stream, speaker]
  )
}

/** The other side, heard only. */
export const Heard = () => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people talk: there is no text
  <audio autoPlay ref={usePlays("theirs")} />
)

/** A moving picture: mine is silent. */
export const VideoOf = ({ label, of }: { readonly label: string; readonly of: "mine" | "theirs" }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people talk: there is no text
  <video autoPlay playsInline muted={of === "mine"} className={css[of]} data-of={of} aria-label={label} ref={usePlays(of)} />
)
