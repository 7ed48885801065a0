/** A place on the page in CSS pixels, from the top left corner of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Whether a text shows whole: cut off for good, cut with an ellipsis that says so, or not at all. */
export type Cut = "whole" | "ellipsis" | "cut"

/** Something that a person reads or uses. */
export interface Piece {
  readonly kind: "text" | "control"
  /** Where it stands, for people: `main > nav > a "Contacts"`. */
  readonly name: string
  /** What it says: the text itself, or a control's name, hint and value. */
  readonly text: string
  /** Its lines as laid out; a control has one. */
  readonly lines: ReadonlyArray<Box>
  /** What of them can be seen. */
  readonly seen: ReadonlyArray<Box>
  readonly cut: Cut
  /** Elements around it, by number, itself included. */
  readonly around: ReadonlyArray<number>
  /** Number of what floats above the page and holds it (menu, dialog, toast); 0 for the page itself. */
  readonly layer: number
  /** Number of the nearest area that scrolls up and down now; 0 for none. */
  readonly scroller: number
  /** Number of the nearest element that sticks while its area scrolls; 0 for none. */
  readonly sticky: number
  /** Smallest half extent that a finger hits from the middle, up to 22 px; only known for controls. */
  readonly reach: number
  /** A link within a sentence, whose size is that of the text (WCAG 2.5.8). */
  readonly inSentence: boolean
  /** It leads to one of the main places, where an ellipsis is no answer. */
  readonly inNavigation: boolean
}

/** What a page looks like, as plain values: findings are judged on it, without a browser. */
export interface Snapshot {
  readonly width: number
  readonly height: number
  /** What is wider than its place and lets itself be pushed sideways. */
  readonly sideways: ReadonlyArray<{ readonly name: string; readonly by: number }>
  /** What is not meant to scroll and was pushed up or could be, by focus or a search in the page. */
  readonly strayed: ReadonlyArray<{ readonly name: string; readonly by: number }>
  readonly pieces: ReadonlyArray<Piece>
  /** Hints of empty fields that are wider than their field. */
  readonly cutHints: ReadonlyArray<{ readonly name: string; readonly text: string }>
  readonly title: string
}
