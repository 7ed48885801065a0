import { expect } from "vitest"
import type { Window } from "../window.ts"

/** The strongest frequency that is heard of the other side, in hertz; 0 while nothing is. */
export const heard = ({ page }: Window): Promise<number> =>
  page.evaluate(async () => {
    const stream = document.querySelector<HTMLMediaElement>("[data-call] audio, [data-call] video")?.srcObject
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 8192
    context.createMediaStreamSource(stream).connect(analyser)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const levels = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(levels)
    const most = levels.reduce((best, level, bin) => (level > (levels[best] ?? -Infinity) ? bin : best), 0)
    const hertz = (most * context.sampleRate) / analyser.fftSize
    await context.close()
    return (levels[most] ?? -Infinity) > -60 ? hertz : 0
  })

/** Within what a spectrum of 8192 samples tells apart. */
export const hears = (window: Window, hertz: number) =>
  expect.poll(async () => Math.abs((await heard(window)) - hertz), { timeout: 30_000 }).toBeLessThan(8)
