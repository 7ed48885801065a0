import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { BLUR_MAX, blurOf, type ChatSetting } from "#engine/setting/chatSetting.ts"
import { decodePicture } from "../../media/decoded.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { me } from "../shared/session.ts"

export { BLUR_MAX }

/** What lies behind the messages of a chat on this device (spec 3.6, DEC-0097). */
export type Background = Pick<ChatSetting, "background" | "blur">

/** The same, and whose it is. */
interface Kept extends Background {
  readonly owner: number
}

const NONE: Kept = { background: "", blur: 0, owner: 0 }

/** Where this browser keeps it, a key for each chat; all of them go with the session. */
const keyOf = (chat: ContactId): string => `chat-bg-info${chat}`

/** The longest side of a kept picture, in pixels: larger than most screens are wide, small enough for a storage of 5 MB. */
const SIDE = 1080
const QUALITY = 0.72

const read = (chat: ContactId): Kept => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(chat)) ?? "null")
    if (typeof kept !== "object" || kept === null || !("background" in kept) || !("blur" in kept) || !("owner" in kept))
      return NONE
    const { background, blur, owner } = kept
    return typeof background === "string" && background.startsWith("data:image/jpeg;base64,")
      ? { background, blur: blurOf(Number(blur)), owner: Number(owner) }
      : NONE
  } catch {
    // forbidden, or written by another program
    return NONE
  }
}

const own = cachedByKey((chat: ContactId) => signal(read(chat)))

/** What lies behind the messages of a chat: what I have put there. */
export const background = cachedByKey((chat: ContactId): ReadonlySignal<Background> =>
  computed(() => (own(chat).value.owner === me.value?.id ? own(chat).value : NONE))
)

const write = (chat: ContactId, { background: picture, blur }: Background): boolean => {
  const next: Kept = { background: picture, blur, owner: me.peek()?.id ?? 0 }
  try {
    if (next.background === "") localStorage.removeItem(keyOf(chat))
    else localStorage.setItem(keyOf(chat), JSON.stringify(next))
  } catch {
    return false
  }
  own(chat).value = next
  return true
}

/** A picture of the device, made small enough to be kept. */
const made = async (file: File): Promise<string> => {
  const picture = await decodePicture(file)
  if (picture === null) throw new Error("The picture cannot be read, or is too large.")
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("There is no canvas to draw on.")
  // what is clear would become black
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL("image/jpeg", QUALITY)
}

/** Puts a picture behind a chat; tells why it is not there: it cannot be read, or there is no room. */
export const setBackground = async (chat: ContactId, file: File): Promise<"" | "unreadable" | "full"> => {
  try {
    const picture = await made(file)
    return write(chat, { ...background(chat).peek(), background: picture }) ? "" : "full"
  } catch {
    return "unreadable"
  }
}

/** Blurs it, in pixels (SETTING-08). */
export const setBlur = (chat: ContactId, pixels: number): void => {
  write(chat, { ...background(chat).peek(), blur: blurOf(pixels) })
}

/** Nothing lies behind a chat any more. */
export const removeBackground = (chat: ContactId): void => {
  write(chat, NONE)
}
