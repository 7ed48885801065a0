/** Why nothing is recorded: the person or the browser does not allow it, there is no microphone, or this page may have none. */
export type NoMicrophone = "denied" | "missing" | "unsupported"

/** A recording that goes on. */
export interface Recording {
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number
  /** How long it goes on, in seconds. */
  readonly seconds: () => number
  /** Ends it, and answers what was said. */
  readonly stop: () => Promise<Blob>
}

/** How the sound is kept until it is encoded; which one is for the browser to say. */
const WAYS = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"]

const reasonOf = (error: unknown): NoMicrophone => {
  const name = error instanceof Error ? error.name : ""
  return name === "NotAllowedError" || name === "SecurityError" ? "denied" : "missing"
}

/** The microphone of this device. */
export const openMicrophone = async (): Promise<MediaStream | NoMicrophone> => {
  // missing in pages that were not loaded over https or from the same machine
  if (navigator.mediaDevices === undefined || typeof MediaRecorder === "undefined") return "unsupported"
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    })
  } catch (error) {
    return reasonOf(error)
  }
}

/** The microphone is free again, and the browser's mark of it goes. */
export const closeMicrophone = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

/** Records what the microphone hears. `onLost`: it hears nothing more, because it was taken out, or a telephone call has it. */
export const recordFrom = (stream: MediaStream, onLost: () => void): Recording => {
  const type = WAYS.find((each) => MediaRecorder.isTypeSupported(each))
  const recorder = new MediaRecorder(stream, { ...(type === undefined ? {} : { mimeType: type }), audioBitsPerSecond: 64_000 })
  const parts: Array<Blob> = []
  recorder.addEventListener("dataavailable", ({ data }) => void parts.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve(), { once: true }))
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const heard = new Float32Array(analyser.fftSize)
  for (const track of stream.getAudioTracks()) for (const event of ["ended", "mute"]) track.addEventListener(event, onLost)
  recorder.start(1000)
  const begun = performance.now()
  return {
    level: () => {
      analyser.getFloatTimeDomainData(heard)
      const power = heard.reduce((sum, each) => sum + each * each, 0) / heard.length
      return Math.min(1, Math.sqrt(Math.sqrt(power) * 3))
    },
    seconds: () => (performance.now() - begun) / 1000,
    stop: async () => {
      for (const track of stream.getAudioTracks()) for (const event of ["ended", "mute"]) track.removeEventListener(event, onLost)
      // it ends by itself when the microphone is lost
      if (recorder.state !== "inactive") recorder.stop()
      await ended
      closeMicrophone(stream)
      void context.close()
      return new Blob(parts, { type: recorder.mimeType })
    }
  }
}
