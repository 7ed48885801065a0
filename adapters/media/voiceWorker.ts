import { createEncoder } from "wasm-media-encoders"
import mp3 from "wasm-media-encoders/wasm/mp3?url"
import { peaksOfSamples } from "./peaks.ts"
import { VOICE_RATE } from "./voiceRate.ts"

/** What the page asks for: one channel, {@link VOICE_RATE} samples a second. */
export interface VoiceAsked {
  readonly id: number
  readonly samples: Float32Array
}

/** Kilobits a second: 360 kB a minute. */
const BITRATE = 48
/** Samples that are encoded at once. */
const STEP = 24_000

/** The encoder is a file of its own, fetched once, so that another build of it can take its place (DEC-0245). */
let compiled: Promise<WebAssembly.Module> | undefined
const encoder = (): Promise<WebAssembly.Module> => {
  compiled ??= fetch(mp3)
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes))
  compiled.catch(() => {
    compiled = undefined
  })
  return compiled
}

const encoded = async (samples: Float32Array): Promise<Blob> => {
  const mpeg = await createEncoder("audio/mpeg", await encoder())
  mpeg.configure({ sampleRate: VOICE_RATE, channels: 1, bitrate: BITRATE })
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  // what it answers lies in memory that it uses again
  for (let at = 0; at < samples.length; at += STEP) parts.push(mpeg.encode([samples.subarray(at, at + STEP)]).slice())
  parts.push(mpeg.finalize().slice())
  return new Blob(parts, { type: "audio/mpeg" })
}

addEventListener("message", ({ data: { id, samples } }: MessageEvent<VoiceAsked>) => {
  void encoded(samples)
    .then((sound) => ({ sound, peaks: peaksOfSamples(samples) }))
    .catch(() => null)
    .then((voice) => postMessage({ id, voice }))
})
// here before somebody has finished speaking
void encoder().catch(() => undefined)
