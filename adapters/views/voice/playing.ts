import { computed, signal } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { cachedByKey } from "../shared/byKey.ts"

/** Something spoken that is being heard. */
interface Track {
  readonly id: MessageId
  readonly chat: ContactId
  readonly author: UserId
  /** As its sender measured it; 0: nobody says. */
  readonly seconds: number
}

/** What is heard now, and how that goes; one at a time. */
export interface Playing {
  readonly track: Track
  readonly phase: "loading" | "playing" | "paused" | "failed"
}

export const playing = signal<Playing | null>(null)

/** Seconds that were played so far. */
export const playedSeconds = signal(0)

/** How something spoken goes; `idle`: it is not the one that is heard. */
export const phaseOf = cachedByKey((id: MessageId) =>
  computed((): Playing["phase"] | "idle" => (playing.value?.track.id === id ? playing.value.phase : "idle"))
)
