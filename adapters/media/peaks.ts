import { PEAK_COUNT, peaksText } from "#engine/message/kinds/peaks.ts"

/** As loud as the loudest part at least is drawn full: a whisper stays small, a distant voice does not. */
const LOUD = 0.25

/** How loud each part of these samples is (VOICE-04), from its mean power, as the ear hears it. */
export const peaksOfSamples = (samples: Float32Array): string => {
  const loudness = Array.from({ length: PEAK_COUNT }, (_, part) => {
    const from = Math.floor((part * samples.length) / PEAK_COUNT)
    const end = Math.floor(((part + 1) * samples.length) / PEAK_COUNT)
    let power = 0
    for (let at = from; at < end; at += 1) power += (samples[at] ?? 0) ** 2
    return Math.sqrt(power / Math.max(1, end - from))
  })
  const most = Math.max(LOUD, ...loudness)
  return peaksText(loudness.map((each) => Math.sqrt(each / most)))
}
