import { computed, signal } from "@preact/signals-react"
import { SKIN_TONES, type SkinTone, withRecent } from "#engine/message/writing/emojiChosen.ts"
import { me } from "../shared/session.ts"

/** Where this browser notes a person's latest emoji, and the skin tone. */
const RECENT = "emojiRecent"
const TONE = "emojiTone"

/** Whose emoji these are: on a device of several people each sees their own. */
interface Recent {
  readonly owner: number
  readonly all: ReadonlyArray<string>
}

const NOTHING: Recent = { owner: 0, all: [] }

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "all" in value &&
  Array.isArray(value.all) &&
  value.all.every((each) => typeof each === "string")

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null")
  } catch {
    // damaged, or a browser that keeps nothing: all is as on a new device
    return null
  }
}

const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // it is remembered as long as the page is
  }
}

const keptRecent = (): Recent => {
  const kept = read(RECENT)
  return isRecent(kept) ? kept : NOTHING
}

const keptTone = (): SkinTone | null => {
  const kept = read(TONE)
  return SKIN_TONES.find((each) => each === kept) ?? null
}

const known = signal(keptRecent())
const tone = signal(keptTone())

/** Emoji that I chose lately on this device, the newest first (EMOJI-15). */
export const recentEmoji = computed(() => (known.value.owner === me.value?.id ? known.value.all : NOTHING.all))

/** An emoji was chosen. */
export const noteEmoji = (emoji: string): void => {
  known.value = { owner: me.peek()?.id ?? 0, all: withRecent(recentEmoji.peek(), emoji) }
  write(RECENT, known.value)
}

/** In which skin tone this device offers people and hands; `null`: in none. */
export const skinTone = computed(() => tone.value)

/** Emoji are offered in another skin tone from now on. */
export const changeSkinTone = (next: SkinTone | null): void => {
  tone.value = next
  write(TONE, next)
}
