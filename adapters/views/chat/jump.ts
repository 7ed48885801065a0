import { type ReadonlySignal, signal } from "@preact/signals-react"
import type { Jump } from "#engine/client/core/conversation/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { slice } from "../shared/store.ts"

/** The message of this chat that somebody wants to see; `null` when nobody does. */
export const jumpTarget = cachedByKey((chat: ContactId) =>
  slice<Jump | null>((state) => (state.jump !== null && state.jump.chat === chat ? state.jump : null), null)
)

let done: Jump | null = null

/** Whether this wish was fulfilled already: a chat that is opened again does not go there once more. */
export const isFulfilled = (jump: Jump): boolean => jump === done

/** How long the row that was gone to is lit, in milliseconds. */
const LIT = 1600

const shown = signal<string | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Key of the row to which the last jump led; `null` for none. */
export const highlightedRow: ReadonlySignal<string | null> = shown

/** Ends a jump: the person was told that the message is gone, or the message is on screen, in the row of this key. */
export const endJump = (jump: Jump, key: string | null): void => {
  done = jump
  shown.value = key
  clearTimeout(timer)
  timer = setTimeout(() => {
    shown.value = null
  }, LIT)
}
