import { readImage } from "./readPicture.ts"

/** Between two looks, in milliseconds: a code is held still for longer, and the device has other things to do. */
const PAUSE = 200

/** Browsers offer it only where the page came safely. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function"

/** Whether it is looked through at once: a phone is held before a code, and the camera is allowed. */
export const opensAtOnce = async (): Promise<boolean> => {
  if (!hasCamera() || !window.matchMedia("(hover: none) and (pointer: coarse)").matches) return false
  try {
    return (await navigator.permissions.query({ name: "camera" })).state !== "denied"
  } catch {
    // an older browser does not say: then it waits to be asked
    return false
  }
}

/**
 * Shows in `video` what the camera sees, and gives the first code in it; empty when that was `ended` before. Fails when there is no
 * camera, or when it is not allowed. The camera is off afterwards.
 */
export const watchCamera = async (video: HTMLVideoElement, ended: AbortSignal): Promise<string> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
  try {
    video.srcObject = stream
    if (!ended.aborted) await video.play()
    while (!ended.aborted) {
      const code = await readImage(await createImageBitmap(video))
      if (code !== "") return code
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return ""
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
