import { VOICE_MAX } from "#engine/message/voice.ts"
import { VOICE_RATE } from "./voiceRate.ts"
import type { VoiceAsked } from "./voiceWorker.ts"

/** Something spoken as it is sent: an MP3, which all clients play, and how loud it is along its length. */
export interface PreparedVoice {
  readonly sound: Blob
  readonly peaks: string
  /** How long, with a tenth. */
  readonly seconds: number
}

interface VoiceTold {
  readonly id: number
  readonly voice: Omit<PreparedVoice, "seconds"> | null
}

let worker: Worker | undefined
let count = 0
const waiting = new Map<number, (voice: VoiceTold["voice"]) => void>()

const started = (): Worker => {
  const made = new Worker(new URL("./voiceWorker.ts", import.meta.url), { type: "module" })
  made.addEventListener("message", ({ data: { id, voice } }: MessageEvent<VoiceTold>) => {
    waiting.get(id)?.(voice)
    waiting.delete(id)
  })
  // it could not be fetched, or broke: the next one tries again
  made.addEventListener("error", () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    made.terminate()
    if (worker === made) worker = undefined
  })
  return made
}

/** Begins to fetch what makes an MP3, while somebody still speaks. */
export const fetchEncoder = (): void => {
  worker ??= started()
}

/** One channel of what was recorded, no longer than one may speak. */
const samplesOf = async (recorded: Blob): Promise<Float32Array> => {
  const decoded = await new OfflineAudioContext(1, 1, VOICE_RATE).decodeAudioData(await recorded.arrayBuffer())
  const samples = decoded.getChannelData(0).slice(0, VOICE_MAX * VOICE_RATE)
  for (let channel = 1; channel < decoded.numberOfChannels; channel += 1)
    decoded.getChannelData(channel).forEach((each, at) => {
      if (at < samples.length) samples[at] = (samples[at] ?? 0) + each
    })
  return decoded.numberOfChannels === 1 ? samples : samples.map((each) => each / decoded.numberOfChannels)
}

/** What was recorded as it is sent, made in a worker; `null`: this browser cannot, or the encoder did not come. */
export const voiceToSend = async (recorded: Blob): Promise<PreparedVoice | null> => {
  const samples = await samplesOf(recorded).catch(() => null)
  if (samples === null || samples.length === 0) return null
  const seconds = Math.round((samples.length / VOICE_RATE) * 10) / 10
  const voice = await new Promise<VoiceTold["voice"]>((resolve) => {
    worker ??= started()
    count += 1
    waiting.set(count, resolve)
    worker.postMessage({ id: count, samples } satisfies VoiceAsked, [samples.buffer])
  })
  return voice === null ? null : { ...voice, seconds }
}
