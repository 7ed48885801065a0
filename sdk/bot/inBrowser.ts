import { Effect, Layer } from "effect"
import { HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { downloadsOverFetch } from "#adapters/http/downloads.ts"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { storageInMemory } from "#adapters/memory/ports.ts"
import { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
import { socketOverWebSocket } from "#adapters/socket/socket.ts"
import { holdForProgram, letGoInPage } from "#adapters/upload/filesOfProgram.ts"
import { uploadsWhenNeeded } from "#adapters/upload/uploadsWhenNeeded.ts"
import { RefusedError } from "./Refused.ts"
import type { Bot } from "./Bot.ts"
import { areasInPage } from "./areasInPage.ts"
import { connectWith } from "./connect.ts"
import { NO_MARKS } from "./Marks.ts"
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

/** What goes with the page: messages, and bytes with them. */
const inThisPage = () => ({
  ports: Layer.mergeAll(
    archiveInMemory(),
    storageInMemory(),
    Layer.succeed(Bytes, { keep: () => Effect.succeed(null), drop: () => Effect.void, forget: () => Effect.void })
  ),
  read: () => Promise.resolve(undefined),
  marks: NO_MARKS
})

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
  try {
    // what only some pages need is fetched by those (DEC-0036)
    const { marks, ports, read } = keeps ? (await import("./keptInBrowser.ts")).keptInBrowser() : inThisPage()
    return await connectWith(
      areasInPage,
      {
        ports: Layer.mergeAll(
          ports,
          callsOverSocket.pipe(Layer.provide([callsOverFetch(base), socketOverWebSocket(base)])),
          uploadsWhenNeeded(async () => (await import("#adapters/upload/upload.ts")).uploadsOverForms(base, read))
        ),
        files: { hold: holdForProgram, letGo: letGoInPage, download: downloadsOverFetch(base) },
        marks
      },
      options
    )
  } catch (error) {
    throw await explained(error, base, options.language ?? "en")
  }
}
