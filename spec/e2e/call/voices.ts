import { WITH_DEVICES } from "../../layout/browser.ts"
import type { Window } from "../window.ts"

/** Chromium whose pages speak and hear without a touch. */
export const CALLING = {
  ...WITH_DEVICES,
  args: [...(WITH_DEVICES.args ?? []), "--autoplay-policy=no-user-gesture-required"]
}

/** The two of a call speak in one tone each, in hertz. */
export const ANN_TONE = 440
export const BO_TONE = 660

/** What a page keeps of its calls, to be looked at. */
export interface Watched {
  readonly peers: Array<RTCPeerConnection>
}

/** How a page speaks. */
export interface Voice {
  readonly hertz: number
  /** The port of this machine where the page reaches the relay; empty: the one that the service names. */
  readonly relayPort?: number
  /** What its camera shows, as in `colours.ts`: four stripes that move on to the left. */
  readonly code?: string
}

/** The microphone hears one tone, the camera sees one code, and connections are kept to be looked at. Runs inside the page. */
export const speaksIn = ({ code = "", hertz, relayPort }: Voice): void => {
  const peers: Array<RTCPeerConnection> = []
  Object.assign(globalThis, { watched: { peers } satisfies Watched })
  const moved = (url: string): string => (relayPort === undefined ? url : url.replace(/:\d+(?=$|\?)/, `:${relayPort}`))
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration: RTCConfiguration = {}) {
      const iceServers = (configuration.iceServers ?? []).map((each) => ({ ...each, urls: [each.urls].flat().map(moved) }))
      super({ ...configuration, iceServers })
      peers.push(this)
    }
  }
  const camera = (): MediaStream => {
    const colours = new Map([
      ["R", "#f00"],
      ["G", "#0f0"],
      ["B", "#00f"],
      ["Y", "#ff0"]
    ])
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 160 })
    const paint = canvas.getContext("2d")
    setInterval(() => {
      const turn = Math.floor(Date.now() / 600)
      for (let i = 0; paint !== null && i < 4; i += 1) {
        paint.fillStyle = colours.get(code[(i + turn) % 4] ?? "") ?? "#000"
        paint.fillRect(i * 80, 0, 80, 160)
      }
    }, 50)
    return canvas.captureStream(20)
  }
  navigator.mediaDevices.getUserMedia = async ({ audio, video } = {}) => {
    const pictures = video === undefined || video === false ? [] : camera().getTracks()
    if (audio === undefined || audio === false) return new MediaStream(pictures)
    const context = new AudioContext()
    await context.resume()
    const tone = context.createOscillator()
    const heard = context.createMediaStreamDestination()
    tone.frequency.value = hertz
    tone.connect(heard)
    tone.start()
    return new MediaStream([...heard.stream.getTracks(), ...pictures])
  }
}

/** How long a stretch of sound is that counts: three samples in a row. */
const SAMPLES = { every: 20, inARow: 3, loud: 0.02, longest: 60_000 }

/** The moment at which the other side is heard from now on, in milliseconds since 1970. */
export const soundFrom = ({ page }: Window): Promise<number> =>
  page.evaluate(async ({ every, inARow, longest, loud }) => {
    const until = Date.now() + longest
    const pause = () => new Promise((resolve) => setTimeout(resolve, every))
    const heard = () => {
      const stream = document.querySelector<HTMLMediaElement>("[data-call] audio, [data-call] video")?.srcObject
      return stream instanceof MediaStream && stream.getAudioTracks().length > 0 ? stream : null
    }
    while (heard() === null && Date.now() < until) await pause()
    const stream = heard()
    if (stream === null) throw new Error("There is nothing to hear.")
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let [row, from] = [0, 0]
    while (row < inARow && Date.now() < until) {
      await pause()
      analyser.getFloatTimeDomainData(samples)
      const isLoud = samples.some((sample) => Math.abs(sample) > loud)
      if (isLoud && row === 0) from = Date.now()
      row = isLoud ? row + 1 : 0
    }
    await context.close()
    if (row < inARow) throw new Error("Nothing was heard.")
    return from
  }, SAMPLES)
