import { effect } from "@preact/signals-react"
import { Effect, Layer, Scope } from "effect"
import { alertsOnPage } from "#adapters/alerts/page.ts"
import { bytesWhenNeeded, type KeptBytes } from "#adapters/archive/bytesWhenNeeded.ts"
import { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { tellPageLife } from "#adapters/page/life.ts"
import { areaCommand, fetchedAreas } from "#adapters/views/shared/area.ts"
import { streams } from "#adapters/views/call/streams.ts"
import { rtcWhenNeeded } from "#adapters/rtc/rtcWhenNeeded.ts"
import { followClient, slice } from "#adapters/views/shared/store.ts"
import { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
import { socketOverWebSocket } from "#adapters/socket/socket.ts"
import { storageOverLocalStorage } from "#adapters/storage/localStorage.ts"
import { tabsOverWebLocks } from "#adapters/tabs/webLocks.ts"
import { keepFilesIn } from "#adapters/upload/files.ts"
import { uploadsWhenNeeded } from "#adapters/upload/uploadsWhenNeeded.ts"
import type { Client, ReportingClient } from "#engine/client/Client.ts"
import { isMobile } from "#engine/account/isMobile.ts"
import { meIn } from "#engine/client/core/session/me.ts"
import { runClient } from "#engine/client/run.ts"
import { isLeader } from "#engine/client/core/tabs/Part.ts"
import { MessageId } from "#engine/message/Message.ts"
import { notificationWords } from "./alerts/words.ts"
import { keepTrying } from "./keepTrying.ts"
import { endLastScreen } from "./lastScreen/end.ts"
import { parts } from "./lazyPart.tsx"
import { navigate } from "./routing/hashLocation.ts"
import { loadTexts, textNow } from "./text.ts"

declare global {
  interface Window {
    /** For a report of a fault: what the client of this page was told last, by name (DEC-0140). */
    parley?: Pick<ReportingClient, "lastEvents">
  }
}

let bytesHere: Promise<KeptBytes> | undefined

/** What keeps files; one that could not be fetched is fetched again. */
const keptBytes = (): Promise<KeptBytes> => {
  bytesHere ??= import("#adapters/views/shared/keptBytes.ts").then((it) => it.keptBytes())
  bytesHere.catch(() => {
    bytesHere = undefined
  })
  return bytesHere
}

/** When the page is left alone for a while, in milliseconds: what goes on then takes nothing from the start. */
const CALM = 2000

/** What the device keeps is drawn within so many milliseconds; else the screen that was left stands over what is so now. */
const DRAWN = 2000

/** Files wait, and this is the tab that brings them. */
const filesWait = slice((state) => state.attaching.chats.length > 0 && isLeader(state), false)

/** Files that an earlier run of the page left go on, and so do those of other tabs, once there are any. */
const goOnWithFiles = (): void => {
  const stop = effect(() => {
    if (!filesWait.value) return
    queueMicrotask(() => stop())
    keepTrying(async () => {
      const { makeWaiting } = await import("#adapters/views/chat/making.ts")
      await areaCommand({ _tag: "UploadsAsked", area: "outbox" })
      makeWaiting()
    })
  })
}

/** Until it is known what the device keeps of the person, or that there is no session. */
const opened = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { keep, session } = client.state()
      if (session._tag === "LoggedIn" && keep.now === "opening") return
      part()
      resolve()
    }
    const part = client.subscribe(look)
    look()
  })

/**
 * Joins the adapters to the engine's client and lets the signals follow it. A chunk of its own: the login form is usable
 * before it is here. Ends when the signals know what the device keeps.
 */
export const startClient = async (): Promise<void> => {
  const base = new URL(location.origin)
  // a notice that comes on any screen says it in the words of the list
  await loadTexts(["home"])
  const alerts = alertsOnPage({
    home: import.meta.env.BASE_URL,
    sound: "/static/voice/notify.mp3",
    say: (notice) => notificationWords(notice, textNow),
    go: navigate
  })
  const bytes = bytesWhenNeeded(keptBytes)
  const ports = Layer.mergeAll(
    alerts,
    archiveOverIndexedDb(() => indexedDB),
    callsOverSocket.pipe(Layer.provide([callsOverFetch(base), socketOverWebSocket(base)])),
    storageOverLocalStorage(() => localStorage),
    tabsOverWebLocks(),
    bytes.layer,
    bytes.moments,
    rtcWhenNeeded(() =>
      import("#adapters/rtc/rtc.ts").then((it) =>
        it.rtcOf((seen) => {
          streams.value = seen
        })
      )
    ),
    uploadsWhenNeeded(() => import("#adapters/upload/upload.ts").then((it) => it.uploadsOverForms(base, bytes.read)))
  )
  // the client lives as long as the page
  const page = Scope.makeUnsafe()
  const client = await Effect.runPromise(
    runClient(navigator.languages, isMobile(navigator.userAgent), fetchedAreas).pipe(Effect.provide(ports), Scope.provide(page))
  )
  keepFilesIn((id) => bytes.read(meIn(client.state()), MessageId.make(id)))
  tellPageLife(client)
  window.parley = { lastEvents: client.lastEvents }
  followClient(client)
  await opened(client)
  setTimeout(endLastScreen, DRAWN)
  goOnWithFiles()
  // where no worker keeps the app, files can be kept also once the network is gone
  parts.push(() => keptBytes().then(() => undefined))
  setTimeout(
    () =>
      keepTrying(() =>
        bytes.goOnWithMoment(meIn(client.state()), async (command) => {
          // what became of it is said in these words, on whichever screen
          await loadTexts(["moments"])
          await areaCommand(command)
        })
      ),
    CALM
  )
}
