import type { Preview } from "../Preview.ts"
import type { HistoryTab } from "../HistoryTab.ts"

export type Bag = Readonly<Record<string, unknown>>

/** What of a message of the wire makes its body. */
export interface Carried {
  readonly type: string
  readonly content: string
  readonly extends: Bag
  readonly fileName?: unknown
  readonly fileSize?: unknown
  readonly file_id?: unknown
  readonly preview?: unknown
  readonly download?: unknown
  readonly extUrl?: unknown
}

/** What may be done with messages of a kind, once the service has them (spec 2.10, 4.8). */
export interface MayBe {
  readonly quoted: boolean
  readonly forwarded: boolean
  /** It has words, which are copied and in which people are named. */
  readonly copied: boolean
  readonly recalled: boolean
  /** For everyone, by its author; for oneself anything may go. */
  readonly deleted: boolean
  /** The service says later what became of it, as of a call; its word of another kind counts for nothing then. */
  readonly changed: boolean
  /** Whether it counts as unread, alerts, and has a bubble with a menu: somebody said it. */
  readonly said: boolean
}

/** What somebody said. */
export const SAID: MayBe = {
  quoted: true,
  forwarded: true,
  copied: false,
  recalled: true,
  deleted: true,
  changed: false,
  said: true
}
/** A notice between the messages. */
export const NOTICE: MayBe = {
  ...{ quoted: false, forwarded: false, copied: false },
  ...{ recalled: false, deleted: false, changed: false, said: false }
}

/** All that the rules know of one kind of message (spec 3.3); `docs/adding.md` says how to add one. */
export interface MessageKind<Body> {
  /** Its word on the wire; `null` where no type leads to it. */
  readonly type: string | null
  /** From the wire; `null` where it cannot be read. Nothing here ever fails. */
  readonly read: (wire: Carried) => Body | null
  /** Its content as it travels. */
  readonly content: (body: Body) => string
  /** What else of it travels; {@link read} reads it back. */
  readonly rest: (body: Body) => Omit<Carried, "content" | "type">
  /** Its line in lists, quotes and notifications, of its content alone; an empty content has an empty line. */
  readonly line: (content: string) => Preview
  readonly mayBe: MayBe
  /** Whether its picture may be kept as an emoji, and by which number of its file; 0: it may not. */
  readonly emojiFile: (body: Body) => number
  /** Its words as HTML: what is searched, copied, and goes back to the composer when it was refused; empty without words. */
  readonly words: (body: Body) => string
  /** The tab of the history that shows nothing else; `null` without one. */
  readonly tab: Exclude<HistoryTab, "all"> | null
}

/** Of kinds without words. */
export const noWords = (): string => ""
/** Of kinds that are no picture. */
export const noEmoji = (): number => 0
