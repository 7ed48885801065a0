/** A tone of two frequencies in hertz, for so many seconds from `at` on. */
interface Tone {
  readonly frequencies: readonly [number, number]
  readonly at: number
  readonly seconds: number
}

/** What is heard, in rounds of so many seconds: a ring of two rising tones, and the slow tone that a caller hears. */
const SOUNDS = {
  ring: {
    round: 3,
    volume: 0.25,
    tones: [
      { frequencies: [587, 740], at: 0, seconds: 0.35 },
      { frequencies: [740, 880], at: 0.4, seconds: 0.35 },
      { frequencies: [587, 740], at: 0.9, seconds: 0.35 },
      { frequencies: [740, 880], at: 1.3, seconds: 0.35 }
    ]
  },
  ringback: { round: 4, volume: 0.06, tones: [{ frequencies: [425, 450], at: 0, seconds: 1 }] }
} as const satisfies Record<string, { round: number; volume: number; tones: ReadonlyArray<Tone> }>

/** Vibration of one round, in milliseconds: on, off, on. */
const PATTERN = [400, 200, 400]

const play = (context: AudioContext, { tones, volume }: (typeof SOUNDS)[keyof typeof SOUNDS]): void => {
  for (const { at, frequencies, seconds } of tones)
    for (const frequency of frequencies) {
      const from = context.currentTime + at
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0, from)
      gain.gain.linearRampToValueAtTime(volume, from + 0.03)
      gain.gain.setValueAtTime(volume, from + seconds - 0.08)
      gain.gain.linearRampToValueAtTime(0, from + seconds)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(from)
      oscillator.stop(from + seconds)
    }
}

/** Rings until it is stopped. A browser that plays no sound before the first touch stays silent. */
export const ringer = () => {
  let context: AudioContext | null = null
  let round: ReturnType<typeof setInterval> | undefined

  const silence = (): void => {
    clearInterval(round)
    round = undefined
    void context?.close()
    context = null
    if ("vibrate" in navigator) navigator.vibrate(0)
  }

  return (sound: keyof typeof SOUNDS | "none", vibrate: boolean): void => {
    silence()
    if (sound === "none" && !vibrate) return
    const heard = sound === "none" ? null : SOUNDS[sound]
    if (heard !== null && "AudioContext" in globalThis) context = new AudioContext()
    const once = (): void => {
      if (heard !== null && context !== null) play(context, heard)
      if (vibrate && "vibrate" in navigator) navigator.vibrate(PATTERN)
    }
    once()
    round = setInterval(once, 1000 * (heard?.round ?? SOUNDS.ring.round))
  }
}
