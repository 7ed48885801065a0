import { computed, type ReadonlySignal, signal, type Signal } from "@preact/signals-react"
import { savesData } from "../shared/savesData.ts"

/** Blurred previews that are remembered at once, of about 6 kB each. */
const MOST = 200

const urls = new Map<string, Signal<string>>()

/** The pixels of a blurred preview as an address; empty for what is none. The decoder is a chunk of its own, which comes with the first one. */
const decoded = async (thumbHash: string): Promise<string> => {
  const { thumbHashToApproximateAspectRatio, thumbHashToDataURL } = await import("thumbhash")
  const bytes = Uint8Array.from(atob(thumbHash), (each) => each.charCodeAt(0))
  const ratio = thumbHashToApproximateAspectRatio(bytes)
  return ratio > 0 && Number.isFinite(ratio) ? thumbHashToDataURL(bytes) : ""
}

const NONE: ReadonlySignal<string> = computed(() => "")

/** Address of the blurred preview of a picture, empty until it is decoded; there is none while the person saves data (BODY-17, DEC-0220). */
export const blurredUrl = (thumbHash = ""): ReadonlySignal<string> => {
  const known = urls.get(thumbHash)
  if (known !== undefined) return known
  if (thumbHash === "" || savesData()) return NONE
  const fresh = signal("")
  urls.set(thumbHash, fresh)
  const [oldest] = urls.keys()
  if (urls.size > MOST && oldest !== undefined) urls.delete(oldest)
  void decoded(thumbHash).then(
    (url) => {
      fresh.value = url
    },
    // it is no ThumbHash, or the decoder did not come: the box stays plain, and the next one asks again
    () => urls.delete(thumbHash)
  )
  return fresh
}
