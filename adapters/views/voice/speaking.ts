import { computed, effect, signal } from "@preact/signals-react"
import { Result } from "effect"
import type { ContactId } from "#engine/contact/Contact.ts"
import { checkVoice, isVoiceFull, VOICE_MAX, voiceEnd } from "#engine/message/voice.ts"
import { closeMicrophone, openMicrophone, recordFrom, type Recording } from "../../media/recorder.ts"
import { fetchEncoder, type PreparedVoice, voiceToSend } from "../../media/voices.ts"
import { holdAs } from "../../upload/files.ts"
import { newMessageId } from "../chat/composer.ts"
import { withLocal } from "../message/localFile.ts"
import { isOnCall } from "../call/hasCall.ts"
import { areaCommand } from "../shared/area.ts"
import { me } from "../shared/session.ts"
import { pauseSounds } from "./oneSound.ts"
import { stopPlaying } from "./player.ts"
import { chatInSight, setStage, type Stage, stages } from "./stage.ts"

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
  const shown: Stage = { _tag: "Hint", hint: what }
  setStage(chat, shown)
  setTimeout(() => {
    if (stages.peek().get(chat) === shown) setStage(chat, null)
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
  const encoding: Stage = { _tag: "Encoding" }
  setStage(chat, encoding)
  const voice = await voiceToSend(sound)
  // the session ended meanwhile
  if (stages.peek().get(chat) !== encoding) return
  const sent =
    voice !== null &&
    (await send(chat, { ...voice, seconds: Math.min(voice.seconds, VOICE_MAX) }).then(
      () => true,
      () => false
    ))
  if (stages.peek().get(chat) === encoding) setStage(chat, sent ? null : { _tag: "Draft", sound, seconds, hasFailed: true })
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
  const ending: Stage | null = end === "sent" ? { _tag: "Encoding" } : null
  setStage(chat, ending)
  const sound = await recording.stop()
  if (end === "too-short") hint(chat, "short")
  if (end === "sent" && stages.peek().get(chat) === ending) await encodeAndSend(chat, sound, seconds)
}

/** Something else came: what was said stays, and can be listened to, sent or deleted. */
export const interruptSpeaking = async (): Promise<void> => {
  const was = taken()
  if (was === undefined) return
  const { chat, recording } = was
  const seconds = Math.min(recording.seconds(), VOICE_MAX)
  if (Result.isFailure(checkVoice(seconds))) {
    hint(chat, "short")
    return void (await recording.stop())
  }
  const ending: Stage = { _tag: "Encoding" }
  setStage(chat, ending)
  const sound = await recording.stop()
  // the session ended meanwhile
  if (stages.peek().get(chat) === ending) setStage(chat, { _tag: "Draft", sound, seconds, hasFailed: false })
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
    const now = stages.peek().get(chat)
    if (isVoiceFull(seconds)) void endSpeaking(now?._tag === "Recording" && now.isAway)
  }, MOMENT)
  running = { chat, recording, timer }
  document.addEventListener("visibilitychange", onHidden)
  setStage(chat, { _tag: "Recording", isLocked, isAway: false })
}

/** Begins to record. `isHeld`: whether the finger still is on the button when the microphone is here; `null`: there is no finger. */
export const beginSpeaking = async (chat: ContactId, isHeld: (() => boolean) | null): Promise<void> => {
  const before = stages.peek().get(chat)?._tag
  if (running !== undefined || before === "Encoding" || before === "Draft") return
  if (isOnCall.peek()) return setStage(chat, { _tag: "Refused", why: "call" })
  begun += 1
  const mine = begun
  setStage(chat, { _tag: "Opening" })
  stopPlaying()
  pauseSounds()
  fetchEncoder()
  const stream = await openMicrophone()
  // given up meanwhile
  const isOver = begun !== mine || stages.peek().get(chat)?._tag !== "Opening"
  if (typeof stream === "string") {
    if (!isOver) setStage(chat, { _tag: "Refused", why: stream })
    return
  }
  if (isOver) return closeMicrophone(stream)
  if (isHeld?.() === false) {
    closeMicrophone(stream)
    return hint(chat, "hold")
  }
  listen(chat, stream, isHeld === null)
}

const changeRecording = (change: { readonly isAway: boolean; readonly isLocked?: true }): void => {
  if (running === undefined) return
  const now = stages.peek().get(running.chat)
  if (now?._tag === "Recording") setStage(running.chat, { ...now, ...change })
}

/** The finger moved: away from the button, or back. */
export const moveAway = (isAway: boolean): void => changeRecording({ isAway })

/** It goes on without a finger. */
export const lockSpeaking = (): void => changeRecording({ isLocked: true, isAway: false })

/** Nothing of what is spoken in a chat is kept. */
export const cancelSpeaking = (chat: ContactId): void => {
  const was = running?.chat === chat ? taken() : undefined
  begun += 1
  setStage(chat, null)
  void was?.recording.stop()
}

/** What stayed of a recording that ended early is sent. */
export const sendDraft = (chat: ContactId): void => {
  const now = stages.peek().get(chat)
  if (now?._tag === "Draft") void encodeAndSend(chat, now.sound, now.seconds)
}

// nobody records out of sight, nor in a call
effect(() => {
  const [inSight, inCall] = [chatInSight.value, isOnCall.value]
  for (const [chat, { _tag }] of stages.value) {
    const isLeft = chat !== inSight
    if (_tag === "Recording" && (isLeft || inCall)) queueMicrotask(() => void interruptSpeaking())
    if ((_tag === "Opening" && (isLeft || inCall)) || (_tag === "Refused" && isLeft)) queueMicrotask(() => cancelSpeaking(chat))
  }
})

const person = computed(() => me.value?.id)
// with the session ends what was spoken in it
effect(() => {
  void person.value
  return () => stages.peek().forEach((_, chat) => cancelSpeaking(chat))
})
