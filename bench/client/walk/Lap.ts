import type { Window } from "../../../spec/e2e/window.ts"
import type { People } from "../../../spec/layout/people.ts"
import type { Person } from "../../../spec/layout/Person.ts"
import type { Seat } from "../../../spec/screens/Stage.ts"

/** Where a person walks. */
export interface Lap {
  readonly seat: Seat
  /** Of the service. */
  readonly url: string
  readonly people: People
  readonly isPhone: boolean
  /** One thing that they do, until they see what it brought; then they look at it for a moment. */
  readonly step: (name: string, act: () => Promise<void>) => Promise<void>
  /** Back by the button of the bar, which on a desk is there only where a page leads on to another. */
  readonly back: () => Promise<void>
  /** Writes key by key into the field that has the focus. */
  readonly type: (text: string) => Promise<void>
  /** Somebody else sits at a desk of their own meanwhile, with the chat with me open; nothing that they do counts. */
  readonly meet: (who: Person, meanwhile: (other: Window) => Promise<void>) => Promise<void>
}

/** A way through some screens, which ends where it began: at the list of chats. */
export interface Way {
  readonly name: string
  readonly go: (lap: Lap) => Promise<void>
}
