import { Layer } from "effect"
import { bytesOverIndexedDb } from "#adapters/archive/bytes.ts"
import { bytesWhenNeeded } from "#adapters/archive/bytesWhenNeeded.ts"
import { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
import { storageOverLocalStorage } from "#adapters/storage/localStorage.ts"
import { chosenFile } from "#adapters/upload/files.ts"
import { type MarkStore, readMarks } from "./Marks.ts"

const MARKS = "parley-marks"

const marksInLocalStorage: MarkStore = {
  load: () => {
    const text = localStorage.getItem(MARKS)
    return Promise.resolve(text === null ? null : readMarks(JSON.parse(text)))
  },
  save: (marks) => {
    localStorage.setItem(MARKS, JSON.stringify(marks))
    return Promise.resolve()
  }
}

/** What outlives the page, for a bot that `keeps`. */
export const keptInBrowser = () => {
  const bytes = bytesWhenNeeded(() => Promise.resolve(bytesOverIndexedDb(() => indexedDB, chosenFile)))
  return {
    ports: Layer.mergeAll(
      archiveOverIndexedDb(() => indexedDB),
      storageOverLocalStorage(() => localStorage),
      bytes.layer
    ),
    read: bytes.read,
    marks: marksInLocalStorage
  }
}
