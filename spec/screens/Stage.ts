import type { BrowserContext, Locator, Page } from "playwright"
import type { House } from "../e2e/house.ts"
import type { Person } from "../layout/Person.ts"
import type { Say } from "../layout/texts.ts"
import type { Way } from "./Checklist.ts"
import type { Hand } from "./Hand.ts"

/** Somebody before the app, and how they use it. */
export interface Seat extends Hand {
  readonly person: Person | undefined
  readonly page: Page
  readonly context: BrowserContext
  readonly t: Say
  /** Goes to a place of the app by its address. */
  readonly open: (place: string) => Promise<void>
  /** What stands beside the list; on a phone, the whole screen. */
  readonly content: Locator
  /** Texts, buttons and the like by what they say, `namespace:key`. */
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => Locator
  readonly button: (key: string, params?: Readonly<Record<string, string | number>>) => Locator
  readonly link: (key: string | RegExp) => Locator
  readonly field: (key: string) => Locator
  /** The question or sheet above all. */
  readonly dialog: Locator
  /** An entry of the menu that is open. */
  readonly entry: (key: string) => Locator
  readonly composer: Locator
  /** The bubble that holds a text. */
  readonly bubble: (text: string | RegExp) => Locator
  /** The row of a chat in the message list. */
  readonly row: (name: string) => Locator
  /** Writes a text into the chat that is open and sends it. */
  readonly say: (text: string) => Promise<void>
  /** Asks for the menu of a message, and takes an entry. */
  readonly act: (text: string | RegExp, entry: string) => Promise<void>
}

/** What a walk stands on: people of its own, their seats, and lines to try. */
export interface Stage {
  readonly house: House
  readonly url: string
  readonly way: Way
  readonly isPhone: boolean
  /** Registers somebody; names may be used again, accounts are new each time. */
  readonly person: (name: string) => Promise<Person>
  /** Gives somebody a window, or a stranger one. */
  readonly sit: (person?: Person) => Promise<Seat>
  /** Tries a line of the checklist, when this way is one of its ways; what goes wrong stands under it, and the walk goes on. */
  readonly line: (id: string, act: () => Promise<void>) => Promise<void>
}

/** A way through a few screens. */
export interface Walk {
  readonly name: string
  /** Changes how the service is set up: it has a house of its own. */
  readonly isAlone?: true
  readonly go: (stage: Stage) => Promise<void>
}
