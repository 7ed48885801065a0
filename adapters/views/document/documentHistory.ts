import { type EditHistory, recordChange, redoChange, undoChange, newHistory } from "#engine/editor/history.ts"
import type { Millis } from "#engine/format/Millis.ts"

/** Undo and redo of a document that is being edited (spec 9.10). */
export interface Steps<Document> {
  readonly now: () => Document
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** It changed, at this moment. */
  readonly changed: (document: Document) => void
  /** One step of undo or redo: the document to show, unchanged if there is no further step. */
  readonly undo: () => Document
  readonly redo: () => Document
}

export const stepsOf = <Document>(begin: Document): Steps<Document> => {
  let history: EditHistory<Document> = newHistory(begin)
  const show = (next: EditHistory<Document>): Document => {
    history = next
    return history.document
  }
  return {
    now: () => history.document,
    canUndo: () => history.undo.length > 0,
    canRedo: () => history.redo.length > 0,
    changed: (document) => {
      history = recordChange(history, document, Date.now() as Millis)
    },
    undo: () => show(undoChange(history)),
    redo: () => show(redoChange(history))
  }
}
