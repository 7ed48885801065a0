import { computed, effect, type ReadonlySignal, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { voiceAfter } from "#engine/message/voice.ts"
import { chatMessages, chatInMemory } from "../chat/chatMessages.ts"
import { author } from "../chat/author.ts"
import { localSound, localUrl } from "../message/localFile.ts"
import { me } from "../shared/session.ts"
import { isHeard, markHeard } from "./heardVoices.ts"
import { spokenSince } from "./spoken.ts"
import { playedSeconds, playing, type Playing } from "./playing.ts"

const SPEEDS = [1, 1.5, 2] as const
const KEY = "voiceSpeed"

const keptSpeed = (): number => {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return SPEEDS.find((each) => each === kept) ?? 1
  } catch {
    return 1
  }
}

/** Playback speed, as a factor. */
export const speed = signal(keptSpeed())

/** Whether something spoken waits to be heard on this device: somebody else said it. */
export const isUnheard = (message: Message): ReadonlySignal<boolean> =>
  computed(() => {
    const mine = me.value
    return mine !== null && message.number > 0 && message.author !== mine.id && !isHeard(mine.id, message)
  })

let element: HTMLAudioElement | undefined

const inPhase = (phase: Playing["phase"]): void => {
  const now = playing.peek()
  if (now !== null && now.phase !== phase) playing.value = { ...now, phase }
  if ("mediaSession" in navigator) navigator.mediaSession.playbackState = phase === "playing" ? "playing" : "paused"
}

/** The one sound of this page. It stands in the page, where a browser's own tools find it. */
const audio = (): HTMLAudioElement => {
  if (element !== undefined) return element
  const made = document.createElement("audio")
  element = made
  made.hidden = true
  document.body.append(made)
  made.addEventListener("playing", () => inPhase("playing"))
  made.addEventListener("waiting", () => inPhase("loading"))
  made.addEventListener("pause", () => {
    if (!made.ended && playing.peek()?.phase !== "failed") inPhase("paused")
  })
  made.addEventListener("error", () => {
    if (playing.peek() !== null && made.getAttribute("src") !== null) inPhase("failed")
  })
  made.addEventListener("timeupdate", () => {
    playedSeconds.value = made.currentTime
  })
  made.addEventListener("ended", () => follow())
  return made
}

/** Between two events of the sound, so that the waveform moves on without a jump. */
const tick = (): void => {
  if (element === undefined || playing.peek()?.phase !== "playing") return
  playedSeconds.value = element.currentTime
  requestAnimationFrame(tick)
}
effect(() => {
  if (playing.value?.phase === "playing") requestAnimationFrame(tick)
})

/** The keys of a keyboard, a headset and a locked screen. */
const onKeys = (name: string): void => {
  if (!("mediaSession" in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({ title: name })
  navigator.mediaSession.setActionHandler("play", () => resume())
  navigator.mediaSession.setActionHandler("pause", () => pause())
  navigator.mediaSession.setActionHandler("stop", () => stopPlaying())
  navigator.mediaSession.setActionHandler("seekto", ({ seekTime }) => seek(seekTime ?? 0))
}

const start = (): void => {
  const sound = audio()
  sound.defaultPlaybackRate = speed.peek()
  sound.playbackRate = speed.peek()
  void sound.play().catch((error: unknown) => {
    // another one began meanwhile, or it was paused before it played
    if (error instanceof Error && error.name === "AbortError") return
    inPhase(error instanceof Error && error.name === "NotAllowedError" ? "paused" : "failed")
  })
}

/** The sound has nothing to play any more. */
const empty = (): void => {
  element?.pause()
  element?.removeAttribute("src")
  // what is told of it later is told of the next one
  element?.load()
}

const playFrom = (url: string, from: number): void => {
  const sound = audio()
  sound.src = url
  sound.currentTime = from
  start()
}

/** Plays a voice from its start, or from the second that the person chose. Any other playback stops. */
export const play = (message: Message, from = 0): void => {
  const { author: by, body, chat, id } = message
  if (body._tag !== "Voice") return
  const track = { id, chat, author: by, seconds: body.seconds }
  playing.value = { track, phase: "loading" }
  playedSeconds.value = from
  onKeys(author(by).peek().name)
  const known = localUrl(message, false).peek() || body.url
  if (known !== "") playFrom(known, from)
  else {
    // it waits to be sent: only this device has it
    empty()
    void localSound(message)
      .catch(() => "")
      .then((url) => {
        if (playing.peek()?.track !== track) return
        if (url === "") inPhase("failed")
        else playFrom(url, from)
      })
  }
  const mine = me.peek()
  if (mine !== null) markHeard(mine.id, message)
}

export const pause = (): void => element?.pause()

/** Continues, or tries a failed playback again. */
export const resume = (): void => {
  const now = playing.peek()
  if (now?.phase !== "failed") return start()
  // it may have another address by now
  const message = spoken?.messages.find(({ id }) => id === now.track.id)
  if (message !== undefined) play(message, playedSeconds.peek())
}

/** Nothing is heard any more, and the bar goes. */
export const stopPlaying = (): void => {
  playing.value = null
  playedSeconds.value = 0
  if (element === undefined) return
  empty()
  if ("mediaSession" in navigator) navigator.mediaSession.playbackState = "none"
}

/** How long what is heard takes, in seconds: by the sound itself where it tells. */
export const lengthOf = (seconds: number): number => {
  const told = element?.duration ?? Number.NaN
  return seconds > 0 || !Number.isFinite(told) ? seconds : told
}

/** Moves the playback to this second. */
export const seek = (seconds: number): void => {
  if (element === undefined || playing.peek() === null) return
  element.currentTime = seconds
  playedSeconds.value = seconds
}

/** The next of the speeds. */
export const nextSpeed = (): void => {
  const next = SPEEDS[(SPEEDS.indexOf(speed.peek() as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1
  speed.value = next
  if (element !== undefined) element.playbackRate = next
  try {
    localStorage.setItem(KEY, String(next))
  } catch {
    // it is so as long as the page is
  }
}

/** What is spoken in the chat of what is heard. */
let spoken: { readonly chat: ContactId; readonly messages: ReadonlyArray<Message> } | null = null
effect(() => {
  const id = playing.value?.track.chat
  if (id === undefined) {
    spoken = null
    return
  }
  const here = chatMessages(id).value.flatMap((row) => (row._tag === "Message" ? [row.message] : []))
  const known = spoken?.chat === id ? spoken.messages : []
  spoken = { chat: id, messages: spokenSince(known, here, chatInMemory(id).value) }
})

/** What was heard is over: the next one that was not heard follows (VOICE-05). */
const follow = (): void => {
  const was = playing.peek()
  if (was === null) return
  const all = (spoken?.messages ?? []).map((message) => ({
    id: message.id,
    isHeard: !isUnheard(message).peek(),
    message
  }))
  const next = voiceAfter(all, was.track.id)
  if (next === undefined) stopPlaying()
  else play(next.message)
}

// with the session ends what is heard in it
effect(() => {
  if (me.value === null && playing.peek() !== null) stopPlaying()
})
// what was recalled is not heard to its end
effect(() => {
  const track = playing.value?.track
  if (track === undefined) return
  const isRecalled = chatMessages(track.chat).value.some(
    (row) => row._tag === "Message" && row.message.id === track.id && row.message.body._tag !== "Voice"
  )
  if (isRecalled) queueMicrotask(stopPlaying)
})
