import { copyToClipboard } from "#adapters/views/shared/copied.ts"

/** Hands a link to another program, which the person chooses; on a device without such a choice it is copied. Who chooses none has changed their mind. */
export const shareLink = async (url: string): Promise<void> => {
  if (!("share" in navigator)) return copyToClipboard(url)
  try {
    await navigator.share({ url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyToClipboard(url)
  }
}
