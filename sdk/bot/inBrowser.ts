import { Effect, Layer } from "effect"
import { HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"
import { bytesOverIndexedDb } from "#adapters/archive/bytes.ts"
import { bytesWhenNeeded } from "#adapters/archive/bytesWhenNeeded.ts"
import { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { downloadsOverFetch } from "#adapters/http/downloads.ts"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { storageInMemory } from "#adapters/memory/ports.ts"
import { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
import { socketOverWebSocket } from "#adapters/socket/socket.ts"
import { chosenFile } from "#adapters/upload/files.ts"
import { holdForProgram, letGoInPage } from "#adapters/upload/filesOfProgram.ts"
import { uploadsOverForms } from "#adapters/upload/upload.ts"
import { storageOverLocalStorage } from "#adapters/storage/localStorage.ts"
import { RefusedError } from "./Refused.ts"
import type { Bot } from "./Bot.ts"
import { connectIn } from "./connect.ts"
import { type MarkStore, NO_MARKS, readMarks } from "./Marks.ts"
import { serviceUrl } from "./mistakes.ts"
import type { BotOptions } from "./startBot.ts"
import { sentenceOf } from "./words.ts"

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

/** Messages that go with the page have bytes that go with it. */
const BYTES_OF_PAGE: (typeof Bytes)["Service"] = {
  keep: () => Effect.succeed(null),
  drop: () => Effect.void,
  forget: () => Effect.void
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

/**
 * A browser hides from a page what a service of another origin answers, unless that names the page's origin; to the page it looks as if
 * nobody answered. Whether somebody does can be asked without reading the answer.
 */
const explained = async (error: unknown, base: URL, language: string): Promise<unknown> => {
  const isSilent = error instanceof RefusedError && error.reason === "network-timeout"
  if (!isSilent || base.origin === location.origin) return error
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT)
  const isThere = await fetch(new URL("/health", base), { mode: "no-cors", cache: "no-store", signal }).then(
    () => true,
    () => false
  )
  const key = isThere ? "origin-not-allowed" : "service-not-reached"
  const params = { service: base.origin, origin: location.origin }
  return new RefusedError(sentenceOf({ _tag: "Key", key: `error:${key}`, params }, language, Date.now()), key)
}

/**
 * A bot in a page. Rejects with the sentence that says why it is not let in; a page of another origin needs the leave of the service
 * (`CORS_ORIGINS`, DEC-0130).
 */
export const connect = async ({ keeps = false, url = location.origin, ...options }: BrowserOptions): Promise<Bot> => {
  const base = serviceUrl(url)
  const bytes = bytesWhenNeeded(() => Promise.resolve(bytesOverIndexedDb(() => indexedDB, chosenFile)))
  const read = keeps ? bytes.read : () => Promise.resolve(undefined)
  try {
    return await connectIn(
      {
        ports: Layer.mergeAll(
          keeps ? archiveOverIndexedDb(() => indexedDB) : archiveInMemory(),
          callsOverSocket.pipe(Layer.provide([callsOverFetch(base), socketOverWebSocket(base)])),
          keeps ? storageOverLocalStorage(() => localStorage) : storageInMemory(),
          keeps ? bytes.layer : Layer.succeed(Bytes, BYTES_OF_PAGE),
          Layer.succeed(Uploads, uploadsOverForms(base, read))
        ),
        files: { hold: holdForProgram, letGo: letGoInPage, download: downloadsOverFetch(base) },
        marks: keeps ? marksInLocalStorage : NO_MARKS
      },
      options
    )
  } catch (error) {
    throw await explained(error, base, options.language ?? "en")
  }
}
