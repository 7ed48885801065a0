import { Context } from "effect"

/** What happens among the tabs that are in one room. Nothing follows after a room was left. */
export type RoomEvent =
  /** This tab leads from now on: nobody else does. */
  | { readonly _tag: "Led" }
  /** Another tab took the lead; this one waits for its turn again. */
  | { readonly _tag: "Robbed" }
  /** Another tab said something. */
  | { readonly _tag: "Heard"; readonly text: string }

/** A room of tabs, entered. One of them leads, until it leaves, ends or crashes; then the next one does. */
export interface TabRoom {
  /** Tells all others; nobody answers for having heard it. */
  readonly say: (text: string) => void
  /** Takes the lead from the tab that has it. */
  readonly take: () => void
  /** Leaves the room, and the lead with it. */
  readonly leave: () => void
}

/** Enters a room and waits for the lead. `on` is never called before this returns. */
export type EnterRoom = (name: string, on: (event: RoomEvent) => void) => TabRoom

/** Other tabs of this program on this device; without an adapter there are none (DEC-0028). */
export const Tabs = Context.Reference<{
  /** `null` where tabs cannot know of each other: then each is on its own. */
  readonly enter: EnterRoom | null
}>("engine/client/ports/Tabs", { defaultValue: () => ({ enter: null }) })
