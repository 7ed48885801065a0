import { computed } from "@preact/signals-react"
import type { CallMedia, Phase } from "#engine/call/Call.ts"
import { NO_CALL } from "#engine/client/areas/call/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { sendText } from "../chat/composer.ts"
import { areaCommand } from "../shared/area.ts"
import { slice } from "../shared/store.ts"

const state = slice((it) => it.call, NO_CALL)

/** The call on this device, as its screen shows it. */
export interface CallShown {
  readonly peer: ContactId
  readonly media: CallMedia
  readonly outgoing: boolean
  /** `opening`: the microphone is asked for; `lost`: sound stays away for the moment. */
  readonly phase: "opening" | "dialling" | "ringing" | "connecting" | "talking" | "lost"
  /** When it was taken up, by the clock of this device; `null` before. */
  readonly since: number | null
  readonly muted: boolean
  /** My camera is off, or was never on. */
  readonly cameraOff: boolean
}

const PHASES = {
  Preparing: "opening",
  Dialling: "dialling",
  Ringing: "ringing",
  Connecting: "connecting",
  Talking: "talking"
} as const

const phaseOf = (phase: Exclude<Phase, { readonly _tag: "Idle" | "Ended" }>): CallShown["phase"] =>
  phase._tag === "Talking" && phase.lostAt !== null ? "lost" : PHASES[phase._tag]

/** The call on this device; `null` without one. */
export const callShown = computed((): CallShown | null => {
  const { cameraOff, cameraOn, line, muted } = state.value
  const phase = line?.phase
  if (phase === undefined || phase._tag === "Idle" || phase._tag === "Ended") return null
  const { media, outgoing, peer } = phase.call
  return {
    peer: String(peer) as ContactId,
    media,
    outgoing,
    phase: phaseOf(phase),
    since: phase._tag === "Connecting" || phase._tag === "Talking" ? phase.since : null,
    muted,
    cameraOff: media === "video" ? cameraOff : cameraOn !== true
  }
})

export const takeCall = (): Promise<void> => areaCommand({ _tag: "TakeAsked", area: "call" })
export const hangUp = (): Promise<void> => areaCommand({ _tag: "HangUpAsked", area: "call" })
export const setMicrophone = (on: boolean): Promise<void> => areaCommand({ _tag: "MicrophoneAsked", area: "call", on })
export const setCamera = (on: boolean): Promise<void> => areaCommand({ _tag: "CameraAsked", area: "call", on })

/** Refuses what rings, and says why in the chat. */
export const declineWith = async (peer: ContactId, text: string): Promise<void> => {
  await hangUp()
  sendText(peer, text)
}
