import { effect } from "@preact/signals-react"
import { isOnCall } from "../call/hasCall.ts"

/** Something that a person plays: not the sound of a call, nor what is mute. */
const isSound = (target: EventTarget | null): target is HTMLMediaElement =>
  target instanceof HTMLMediaElement && target.srcObject === null && !target.muted

/** Pauses all that plays in this page, but for one. */
export const pauseSounds = (but?: HTMLMediaElement): void => {
  for (const each of document.querySelectorAll("audio, video")) if (each !== but && isSound(each)) each.pause()
}

const onPlay = ({ target }: Event): void => {
  if (isSound(target)) pauseSounds(target)
}

/** One sound at a time, whatever plays it: one that begins pauses the others, and a call pauses all. Until what this returns is called. */
export const keepOneSound = (): (() => void) => {
  // on its way down: it does not rise
  document.addEventListener("play", onPlay, true)
  const part = effect(() => {
    if (isOnCall.value) pauseSounds()
  })
  return () => {
    document.removeEventListener("play", onPlay, true)
    part()
  }
}
