import { computed, effect, signal } from "@preact/signals-react"
import { Result } from "effect"
import type { ContactId } from "#engine/contact/Contact.ts"
import { checkVoice, isVoiceFull, VOICE_MAX, voiceEnd } from "#engine/message/voice.ts"
import { closeMicrophone, openMicrophone, recordFrom, type Recording } from "../../media/recorder.ts"
import { fetchEncoder, type PreparedVoice, voiceToSend } from "../../media/voices.ts"
import { holdAs } from "../../upload/files.ts"
import { newMessageId } from "../chat/composer.ts"
import { withLocal } from "../message/localFile.ts"
import { hasCall, isRinging } from "../call/hasCall.ts"
import { areaCommand } from "../shared/area.ts"
import { me } from "../shared/session.ts"
import { stopPlaying } from "./player.ts"
import { type Stage, stage } from "./stage.ts"

/** What is drawn while somebody speaks: how long already, and how loud the last moments were, the newest last. */
interface Heard {
  readonly seconds: number
  readonly levels: ReadonlyArray<number>
}

/** Moments that are drawn, and how long one takes, in milliseconds. */
const LEVELS = 48
const MOMENT = 80
/** How long a hint stands, in milliseconds. */
const HINT = 3000

const NOTHING: Heard = { seconds: 0, levels: [] }
export const heard = signal<Heard>(NOTHING)

/** Whole seconds, for a screen reader to be told now and then. */
export const secondsHeard = computed(() => Math.floor(heard.value.seconds))

interface Running {
  readonly chat: ContactId
  readonly recording: Recording
  readonly timer: ReturnType<typeof setInterval>
}
let running: Running | undefined
/** Counts what was begun: an answer for an earlier one comes too late. */
let begun = 0

const hint = (chat: ContactId, what: "hold" | "short"): void => {
  const shown: Stage = { _tag: "Hint", chat, hint: what }
  stage.value = shown
  setTimeout(() => {
    if (stage.peek() === shown) stage.value = null
  }, HINT)
}

const send = async (chat: ContactId, { peaks, seconds, sound }: PreparedVoice): Promise<void> => {
  const id = newMessageId()
  const file = new File([sound], `voice-${Date.now()}.mp3`, { type: sound.type })
  holdAs(id, file)
  withLocal(id, file)
  const attached = { id, name: file.name, size: file.size, width: 0, height: 0, thumbHash: "", spoken: { seconds, peaks } }
  await areaCommand({ _tag: "AttachAsked", area: "outbox", chat, files: [attached] })
}

/** Makes of what was recorded what is sent, and sends it; where that fails it stays, to be sent again or deleted. */
const encodeAndSend = async (chat: ContactId, sound: Blob, seconds: number): Promise<void> => {
  const encoding: Stage = { _tag: "Encoding", chat }
  stage.value = encoding
  const voice = await voiceToSend(sound)
  const sent =
    voice !== null &&
    (await send(chat, { ...voice, seconds: Math.min(voice.seconds, VOICE_MAX) }).then(
      () => true,
      () => false
    ))
  stage.value = sent ? null : { _tag: "Draft", chat, sound, seconds, hasFailed: true }
}

const taken = (): Running | undefined => {
  const was = running
  running = undefined
  if (was === undefined) return undefined
  clearInterval(was.timer)
  document.removeEventListener("visibilitychange", onHidden)
  return was
}

/** Ends what is spoken: sent, cancelled, or too short for that (VOICE-03). */
export const endSpeaking = async (isAway = false): Promise<void> => {
  const was = taken()
  if (was === undefined) return
  const { chat, recording } = was
  const seconds = recording.seconds()
  const end = voiceEnd(seconds, isAway)
  stage.value = end === "sent" ? { _tag: "Encoding", chat } : null
  const sound = await recording.stop()
  if (end === "too-short") hint(chat, "short")
  if (end === "sent") await encodeAndSend(chat, sound, seconds)
}

/** Something else came: what was said stays, and can be listened to, sent or deleted. */
export const interruptSpeaking = async (): Promise<void> => {
  const was = taken()
  if (was === undefined) return
  const { chat, recording } = was
  const seconds = Math.min(recording.seconds(), VOICE_MAX)
  stage.value = null
  const sound = await recording.stop()
  if (Result.isFailure(checkVoice(seconds))) hint(chat, "short")
  else stage.value = { _tag: "Draft", chat, sound, seconds, hasFailed: false }
}

/** Its chat is left: what was said stays there as a draft, and what has not begun is given up. */
export const leaveSpeaking = (): void => {
  if (stage.peek()?._tag === "Opening") cancelSpeaking()
  else void interruptSpeaking()
}

const onHidden = (): void => {
  if (document.hidden) void interruptSpeaking()
}

const listen = (chat: ContactId, stream: MediaStream, isLocked: boolean): void => {
  const recording = recordFrom(stream, () => void interruptSpeaking())
  heard.value = NOTHING
  const timer = setInterval(() => {
    const seconds = recording.seconds()
    heard.value = { seconds, levels: [...heard.peek().levels, recording.level()].slice(-LEVELS) }
    const now = stage.peek()
    if (isVoiceFull(seconds)) void endSpeaking(now?._tag === "Recording" && now.isAway)
  }, MOMENT)
  running = { chat, recording, timer }
  document.addEventListener("visibilitychange", onHidden)
  stage.value = { _tag: "Recording", chat, isLocked, isAway: false }
}

/** Begins to record. `isHeld`: whether the finger still is on the button when the microphone is here; `null`: there is no finger. */
export const beginSpeaking = async (chat: ContactId, isHeld: (() => boolean) | null): Promise<void> => {
  if (running !== undefined || stage.peek()?._tag === "Encoding" || stage.peek()?._tag === "Draft") return
  begun += 1
  const mine = begun
  stage.value = { _tag: "Opening", chat }
  stopPlaying()
  fetchEncoder()
  const stream = await openMicrophone()
  // given up meanwhile
  const isOver = begun !== mine || stage.peek()?._tag !== "Opening"
  if (typeof stream === "string") {
    if (!isOver) stage.value = { _tag: "Refused", chat, why: stream }
    return
  }
  if (isOver) return closeMicrophone(stream)
  if (isHeld?.() === false) {
    closeMicrophone(stream)
    return hint(chat, "hold")
  }
  listen(chat, stream, isHeld === null)
}

/** The finger moved: away from the button, or back. */
export const moveAway = (isAway: boolean): void => {
  const now = stage.peek()
  if (now?._tag === "Recording" && now.isAway !== isAway) stage.value = { ...now, isAway }
}

/** It goes on without a finger. */
export const lockSpeaking = (): void => {
  const now = stage.peek()
  if (now?._tag === "Recording") stage.value = { ...now, isLocked: true, isAway: false }
}

/** Nothing of it is kept. */
export const cancelSpeaking = (): void => {
  const was = taken()
  begun += 1
  stage.value = null
  void was?.recording.stop()
}

/** What stayed of a recording that ended early is sent. */
export const sendDraft = (): void => {
  const now = stage.peek()
  if (now?._tag === "Draft") void encodeAndSend(now.chat, now.sound, now.seconds)
}

// with the session ends what was spoken in it
let speaker = me.peek()?.id
effect(() => {
  const id = me.value?.id
  if (id === speaker) return
  speaker = id
  cancelSpeaking()
})
// a call has the microphone
effect(() => {
  if (hasCall.value && !isRinging.value) void interruptSpeaking()
})
