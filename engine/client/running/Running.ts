import type { Effect, Fiber } from "effect"
import type { Millis } from "../../format/Millis.ts"
import type { Event } from "../Event.ts"
import type { Intent } from "../Intent.ts"

/** What the parts of a running client share. */
export interface Running {
  readonly background: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
  readonly now: () => Millis
  readonly tell: (event: Event) => void
}

/** The intent with one tag. */
export type TaggedIntent<Tag extends Intent["_tag"]> = Extract<Intent, { readonly _tag: Tag }>
