import { computed, signal } from "@preact/signals-react"
import type { NoMicrophone } from "../../media/recorder.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { service } from "../shared/service.ts"

/** How far something that is spoken in a chat has come. */
export type Stage =
  /** The microphone is asked for. */
  | { readonly _tag: "Opening" }
  /** `isLocked`: it goes on without a finger; `isAway`: the finger is where releasing cancels. */
  | { readonly _tag: "Recording"; readonly isLocked: boolean; readonly isAway: boolean }
  | { readonly _tag: "Encoding" }
  /** It ended before it was sent, and can be listened to; `hasFailed`: it could not be made ready. */
  | { readonly _tag: "Draft"; readonly sound: Blob; readonly seconds: number; readonly hasFailed: boolean }
  | { readonly _tag: "Refused"; readonly why: NoMicrophone | "call" | "unfetched" }
  /** What to do instead of what was done. */
  | { readonly _tag: "Hint"; readonly hint: "hold" | "short" }

/** Each chat has a stage of its own; one in which nobody speaks has none. */
export const stages = signal<ReadonlyMap<ContactId, Stage>>(new Map())

/** `null`: nothing of it is left. */
export const setStage = (chat: ContactId, stage: Stage | null): void => {
  const next = new Map(stages.peek())
  if (stage === null) next.delete(chat)
  else next.set(chat, stage)
  stages.value = next
}

/** Shows in a chat that the code of the recorder could not be loaded. */
export const noteUnfetched = (chat: ContactId): void => setStage(chat, { _tag: "Refused", why: "unfetched" })

/** The stage of a chat; `null`: nobody speaks in it. */
export const stageIn = cachedByKey((chat: ContactId) => computed(() => stages.value.get(chat) ?? null))

/** The chat whose line to write in is drawn, and with it what is spoken there; `null`: none. */
export const chatInSight = signal<ContactId | null>(null)

/** The line of a chat is drawn, until what this returns is called. */
export const showLine = (chat: ContactId): (() => void) => {
  chatInSight.value = chat
  return () => {
    if (chatInSight.peek() === chat) chatInSight.value = null
  }
}

/** Whether voices may be sent here: the service takes their files (FILE-05). */
export const takesVoices = computed(
  () => service.value.fileExtensions.length === 0 || service.value.fileExtensions.includes("mp3")
)
