import type { Window } from "../window.ts"
import type { Watched } from "./voices.ts"

/**
 * Two connections in the page of a window, with nothing of ours between them: how long until one hears the tone of the other, in milliseconds.
 * With `mends`, the moment at which a network that is cut before comes back, they go the way of the page's own call, and it is the time after it.
 */
export const bareSound = ({ page }: Window, mends: number | null): Promise<number> =>
  page.evaluate(async (back) => {
    const { peers } = (globalThis as unknown as { readonly watched: Watched }).watched
    const way = back === null ? undefined : peers.at(-1)?.getConfiguration()
    const context = new AudioContext()
    await context.resume()
    const tone = context.createOscillator()
    const out = context.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    const from = Date.now()
    const [one, other] = [new RTCPeerConnection(way), new RTCPeerConnection(way)]
    for (const [here, there] of [
      [one, other],
      [other, one]
    ] as const)
      here.addEventListener("icecandidate", ({ candidate }) => void there.addIceCandidate(candidate ?? undefined))
    const stream = new Promise<MediaStream>((resolve) => {
      other.addEventListener("track", ({ track }) => resolve(new MediaStream([track])))
    })
    for (const track of out.stream.getTracks()) one.addTrack(track, out.stream)
    await one.setLocalDescription(await one.createOffer())
    await other.setRemoteDescription(one.localDescription ?? { type: "offer" })
    await other.setLocalDescription(await other.createAnswer())
    await one.setRemoteDescription(other.localDescription ?? { type: "answer" })
    // what comes is only decoded where something plays it
    const player = new Audio()
    player.srcObject = await stream
    await player.play()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(await stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const sound = async (): Promise<number> => {
      for (let row = 0, first = 0; ;) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        analyser.getFloatTimeDomainData(samples)
        const isLoud = samples.some((sample) => Math.abs(sample) > 0.02)
        if (isLoud && row === 0) first = Date.now()
        row = isLoud ? row + 1 : 0
        if (row === 3) return first
      }
    }
    const heardAt = await sound()
    if (back !== null) await new Promise((resolve) => setTimeout(resolve, back - 500 - Date.now()))
    const waited = back === null ? heardAt - from : (await sound()) - back
    player.srcObject = null
    one.close()
    other.close()
    await context.close()
    return waited
  }, mends)
