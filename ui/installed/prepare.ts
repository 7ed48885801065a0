import { effect } from "@preact/signals-react"
import { messageList } from "#adapters/views/chatList/messageList.ts"
import { savesData } from "#adapters/views/shared/savesData.ts"
import { session } from "#adapters/views/shared/session.ts"
import { fetchAhead, type Load } from "./fetchAhead.ts"
import { runWhenIdle } from "../idle.ts"
import { parts } from "../lazyPart.tsx"
import { ROUTES } from "../routing/routes.ts"
import { hasWorker, unlessOffline } from "../unlessOffline.ts"

const calm = (): Promise<void> => new Promise((resolve) => void runWhenIdle(resolve))

/** Once the list, or the login, is there: until then the network has better things to do. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (session.value._tag === "Unknown" || (session.value._tag === "LoggedIn" && messageList.value._tag === "Loading")) return
      queueMicrotask(() => stop())
      resolve()
    })
  })

/** Screens first; they bring their parts with them. */
function* all(): Generator<Load> {
  for (const { screen } of ROUTES) yield screen.load
  yield* parts
}

function* whileThere(): Generator<Load> {
  for (const load of all()) yield unlessOffline(load)
}

const fetchAll = async (): Promise<void> => {
  const isWhole = navigator.onLine && (await fetchAhead(whileThere(), calm))
  if (!isWhole) window.addEventListener("online", () => void fetchAll(), { once: true })
}

/** Fetches what was not opened yet, so that the app works on, and one can log out, when the network goes; where nothing else keeps it on the device. */
export const prepareOffline = async (): Promise<void> => {
  if (hasWorker() || savesData()) return
  await settled()
  await fetchAll()
}
