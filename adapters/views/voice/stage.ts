import { computed, signal } from "@preact/signals-react"
import type { NoMicrophone } from "../../media/recorder.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { service } from "../shared/service.ts"

/** How far something that is spoken has come, of one chat at a time. */
export type Stage = { readonly chat: ContactId } &
  /** The microphone is asked for. */
  (
    | { readonly _tag: "Opening" }
    /** `isLocked`: it goes on without a finger; `isAway`: the finger is where releasing cancels. */
    | { readonly _tag: "Recording"; readonly isLocked: boolean; readonly isAway: boolean }
    | { readonly _tag: "Encoding" }
    /** It ended before it was sent, and can be listened to; `hasFailed`: it could not be made ready. */
    | { readonly _tag: "Draft"; readonly sound: Blob; readonly seconds: number; readonly hasFailed: boolean }
    | { readonly _tag: "Refused"; readonly why: NoMicrophone | "unfetched" }
    /** What to do instead of what was done. */
    | { readonly _tag: "Hint"; readonly hint: "hold" | "short" }
  )

/** The one stage that there is. */
export const stage = signal<Stage | null>(null)

/** Shows in a chat that the code of the recorder could not be loaded. */
export const noteUnfetched = (chat: ContactId): void => {
  stage.value = { _tag: "Refused", chat, why: "unfetched" }
}

/** The stage of a chat; `null`: nobody speaks in it. */
export const stageIn = cachedByKey((chat: ContactId) => computed(() => (stage.value?.chat === chat ? stage.value : null)))

/** Whether voices may be sent here: the service takes their files (FILE-05). */
export const takesVoices = computed(
  () => service.value.fileExtensions.length === 0 || service.value.fileExtensions.includes("mp3")
)
