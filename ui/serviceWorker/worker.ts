import { spokenOf } from "#engine/locale/spoken.ts"
import { openClicked } from "./clicked.ts"
import { requestKind } from "./kindOf.ts"
import { networkFirst, PATIENCE } from "./networkFirst.ts"
import { storedLanguage } from "./noted.ts"
import type { WorkerMessage } from "./Said.ts"
import { type Routed, skipWorker } from "./skipWorker.ts"
import { answerFrom, forgetOlder, keepFiles, keepVersion, cachedPage, type Version } from "./Version.ts"

declare const self: ServiceWorkerGlobalScope
/** Written in by the build (`ui/build/serviceWorker.ts`). */
declare const BUILD: string
declare const FILES: ReadonlyArray<string>
/** Files that hold texts, by language. */
declare const TEXTS: Readonly<Record<string, ReadonlyArray<string>>>

const home = self.registration.scope
const version: Version = { build: BUILD, home, files: FILES.map((file) => home + file) }
const kept: ReadonlySet<string> = new Set(version.files)

/** Files with the texts of the language in use; of no other language are any kept. */
const texts = async (): Promise<ReadonlyArray<string>> => {
  const language = spokenOf((await storedLanguage(home)) ?? "auto", self.navigator.languages, Object.keys(TEXTS))
  return (TEXTS[language] ?? []).map((file) => home + file)
}

const keepAll = async (): Promise<void> => keepVersion({ ...version, files: [...version.files, ...(await texts())] })

const wait = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, millis)
  })

self.addEventListener("install", (event) => {
  skipWorker(event as ExtendableEvent & Routed, new URL(home).pathname)
  event.waitUntil(keepAll())
})

const takeOver = async (): Promise<void> => {
  // the browser asks for the page while the worker wakes up
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  await forgetOlder(version, windows.length > 0, self.registration)
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()))

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openClicked(self.clients, home, event.notification.data))
})

self.addEventListener("message", (event) => {
  switch (event.data as WorkerMessage) {
    case "build?":
      return event.ports[0]?.postMessage(BUILD)
    case "take over":
      return void self.skipWaiting()
    case "keep texts":
      // those that do not arrive are fetched when the page starts again
      return event.waitUntil(
        texts()
          .then((files) => keepFiles(version, files))
          .catch(() => undefined)
      )
  }
})

const answerPage = (event: FetchEvent): void => {
  const asked = async (): Promise<Response> => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
  const network = asked()
  event.respondWith(networkFirst({ network, kept: () => cachedPage(version), waited: wait(PATIENCE) }))
  // an answer that comes too late is not used, and may still end in peace
  event.waitUntil(network.catch(() => undefined))
}

self.addEventListener("fetch", (event) => {
  const { headers, method, mode, url } = event.request
  switch (requestKind({ method, mode, url, isRange: headers.has("range") }, home, kept)) {
    case "untouched":
      return
    case "navigation":
      return answerPage(event)
    case "asset":
      return event.respondWith(answerFrom(version, event.request))
  }
})
