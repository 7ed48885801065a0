import { Layer } from "effect"
import { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { storageInMemory } from "#adapters/memory/ports.ts"
import { socketOverWebSocket } from "#adapters/socket/socket.ts"
import { storageOverLocalStorage } from "#adapters/storage/localStorage.ts"
import type { Bot } from "./Bot.ts"
import { connectIn } from "./connect.ts"
import { type MarkStore, NO_MARKS, readMarks } from "./Marks.ts"
import type { BotOptions } from "./startBot.ts"

/** Where a bot in a page finds the service, and whether anything outlives the page. */
export interface BrowserOptions extends BotOptions {
  /** Address of the service; the page's own unless said otherwise. */
  readonly url?: string | URL
  /**
   * Session, messages and what waits to be sent outlive the page, in the browser's storage for this origin. Not beside the Parley
   * app on the same origin, and in one tab at a time.
   */
  readonly keeps?: boolean
}

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

/** A bot in a page. Rejects with the sentence that says why it is not let in. */
export const connect = ({ keeps = false, url = location.origin, ...options }: BrowserOptions): Promise<Bot> => {
  const base = new URL(url)
  return connectIn(
    {
      ports: Layer.mergeAll(
        keeps ? archiveOverIndexedDb(() => indexedDB) : archiveInMemory(),
        callsOverFetch(base),
        socketOverWebSocket(base),
        keeps ? storageOverLocalStorage(() => localStorage) : storageInMemory()
      ),
      marks: keeps ? marksInLocalStorage : NO_MARKS
    },
    options
  )
}
