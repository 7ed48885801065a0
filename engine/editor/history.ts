import type { Millis } from "../format/Millis.ts"

/** Changes that follow the first of a step within this time belong to it, in milliseconds (spec 9.10). */
export const MERGE_WITHIN = 1000
/** Most steps that can be undone (spec 9.10). */
export const STEPS_MAX = 100

/** A document of any form, with the way back and forth between its steps. Documents are compared by identity. */
export interface EditHistory<Document> {
  readonly document: Document
  /** Earlier ones, the oldest first. */
  readonly undo: ReadonlyArray<Document>
  /** What was undone, the next to come back last. */
  readonly redo: ReadonlyArray<Document>
  /** When the step at hand began; `null` when the next change begins one. */
  readonly stepBegan: Millis | null
}

/** A document that nobody has changed yet. */
export const newHistory = <Document>(document: Document): EditHistory<Document> => ({
  document,
  undo: [],
  redo: [],
  stepBegan: null
})

/** Whether a change belongs to the step at hand: it comes within a second of its begin, be it before, should the clock be set back (EDITOR-08, spec 9.10, DEC-0056). */
const belongs = (stepBegan: Millis | null, now: Millis): boolean => stepBegan !== null && Math.abs(now - stepBegan) < MERGE_WITHIN

/** The steps with one more, the oldest going where there are too many (EDITOR-09, spec 9.10). */
const withStep = <Document>(steps: ReadonlyArray<Document>, document: Document): ReadonlyArray<Document> =>
  [...steps, document].slice(-STEPS_MAX)

/** The history after a change at `now`; what was undone before cannot come back (EDITOR-10, DEC-0056). */
export const recordChange = <Document>(
  history: EditHistory<Document>,
  document: Document,
  now: Millis
): EditHistory<Document> => {
  if (document === history.document) return history
  const isSameStep = belongs(history.stepBegan, now)
  return {
    document,
    undo: isSameStep ? history.undo : withStep(history.undo, history.document),
    redo: [],
    stepBegan: isSameStep ? history.stepBegan : now
  }
}

/** The history one step back, unchanged at its begin; the next change then begins a step of its own (EDITOR-11, DEC-0056). */
export const undoChange = <Document>(history: EditHistory<Document>): EditHistory<Document> => {
  const [document] = history.undo.slice(-1)
  return document === undefined
    ? history
    : { document, undo: history.undo.slice(0, -1), redo: [...history.redo, history.document], stepBegan: null }
}

/** The history one step forth again, unchanged where nothing was undone (EDITOR-12, DEC-0056). */
export const redoChange = <Document>(history: EditHistory<Document>): EditHistory<Document> => {
  const [document] = history.redo.slice(-1)
  return document === undefined
    ? history
    : { document, undo: [...history.undo, history.document], redo: history.redo.slice(0, -1), stepBegan: null }
}
