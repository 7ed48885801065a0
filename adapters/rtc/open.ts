import type { UsedDevices } from "./Live.ts"

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Microphone alone, of this id; empty for the one of the system. */
const soundOf = (id: string): MediaTrackConstraints => (id === "" ? SOUND : { ...SOUND, deviceId: { exact: id } })

/** Camera of this id; empty for the one that looks at the person. */
const pictureOf = (id: string): MediaTrackConstraints => (id === "" ? { facingMode: "user" } : { deviceId: { exact: id } })

const open = (constraints: MediaStreamConstraints): Promise<MediaStream> => navigator.mediaDevices.getUserMedia(constraints)

/** A device that is gone gives way to the one of the system. */
const withOrWithout = (id: string, opened: (id: string) => Promise<MediaStream>): Promise<MediaStream> =>
  id === "" ? opened("") : opened(id).catch(() => opened(""))

export const openSound = (id: string): Promise<MediaStream> => open({ audio: soundOf(id) })

/** A camera; a stream without pictures is none. */
export const openCamera = async (id: string): Promise<MediaStreamTrack> => {
  const stream = await open({ video: pictureOf(id) })
  const track = stream.getVideoTracks()[0]
  if (track !== undefined) return track
  for (const each of stream.getTracks()) each.stop()
  throw new Error("No camera came.")
}

/** Microphone, and camera where there is one: a call goes on with sound alone. */
export const openStream = async (video: boolean, { camera, microphone }: UsedDevices): Promise<MediaStream> => {
  const sound = () => withOrWithout(microphone, openSound)
  if (!video) return sound()
  const both = (id: string) => withOrWithout(microphone, (mic) => open({ audio: soundOf(mic), video: pictureOf(id) }))
  return withOrWithout(camera, both).catch(sound)
}
