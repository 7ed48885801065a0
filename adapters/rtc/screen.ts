import { type Live, stopStream } from "./Live.ts"
import { sendPicture } from "./tracks.ts"

/** Sharing of a screen, in the place of the camera. `isLive`: the call stands still. */
export const screenOf = (isLive: (it: Live) => boolean, seen: (it: Live) => void) => {
  let isChoosing = false

  const changed = async (it: Live): Promise<void> => {
    await sendPicture(it)
    if (!isLive(it)) return
    seen(it)
    it.tell({ _tag: "ScreenShared", call: it.call, on: it.screen !== null })
    // the other side hears in a description what the picture is
    it.tell({ _tag: "MediaChanged", call: it.call })
  }

  const end = async (it: Live): Promise<void> => {
    if (it.screen === null) return
    stopStream(it.screen)
    it.screen = null
    // with the call its connection is closed, and nothing is left to change
    await changed(it).catch(() => undefined)
  }

  const begin = async (it: Live): Promise<void> => {
    if (it.screen !== null || isChoosing) return
    isChoosing = true
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15, max: 30 } }, audio: false })
      const track = stream.getVideoTracks()[0]
      if (!isLive(it) || track === undefined) return stopStream(stream)
      // letters stay sharp, and movements may be less smooth
      track.contentHint = "detail"
      // by the browser's own button, or with the window that was shared
      track.addEventListener("ended", () => void end(it))
      it.screen = stream
      await changed(it)
    } catch (cause) {
      // a person who thought better of it is told nothing
      const isDeclined = cause instanceof DOMException && cause.name === "NotAllowedError"
      await end(it)
      if (!isDeclined) it.tell({ _tag: "ScreenFailed", call: it.call })
    } finally {
      isChoosing = false
    }
  }

  return { begin, end }
}
