import { createRoot } from "react-dom/client"
import { ownBuild } from "../outdated.ts"
import { noteLanguage } from "../serviceWorker/noted.ts"
import { onLanguageChange, spokenNow, Texts } from "../text.ts"
import { activateWorker, askForTexts, buildOf, newVersion } from "./newVersion.ts"
import { InstallOffer } from "./Offer.tsx"

/** How often a window that stays open asks for a newer version, in milliseconds. */
const ASK_EVERY = 3_600_000

/** A worker of the version that runs here already is let in; of another one the person is told. */
const welcome = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === ownBuild()) activateWorker(worker)
  else newVersion.value = worker
}

const watch = (registration: ServiceWorkerRegistration): void => {
  const { installing, waiting } = registration
  if (waiting !== null) void welcome(waiting)
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") void welcome(installing)
  })
}

/** A messenger stays open for days; browsers ask when a page is opened. */
const keepAsking = (registration: ServiceWorkerRegistration): void => {
  let asked = performance.now()
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < ASK_EVERY) return
    asked = performance.now()
    // without network there is nothing newer
    registration.update().catch(() => undefined)
  })
}

/** Without a note the worker goes by the languages of the browser. */
const note = (home: string): Promise<void> => noteLanguage(home, spokenNow()).catch(() => undefined)

/** The language in use is kept, from this start on and when another one is chosen; by the worker that waits, too. */
const keepLanguage = (home: string, registration: ServiceWorkerRegistration): void => {
  const keep = async (): Promise<void> => {
    await note(home)
    const { active, waiting } = registration
    for (const worker of [active, waiting]) if (worker !== null) askForTexts(worker)
  }
  void keep()
  onLanguageChange(() => void keep())
}

/** Keeps the app on this device, so that it starts without network, and offers a newer version when there is one. */
export const install = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const home = import.meta.env.BASE_URL
  await note(home)
  // before anything else, because it may fail and is then tried again
  const registration = await serviceWorker.register(`${home}sw.js`, { scope: home, updateViaCache: "none" })
  const host = document.createElement("div")
  document.body.append(host)
  createRoot(host).render(
    <Texts>
      <InstallOffer />
    </Texts>
  )
  // another window has let a newer version in
  serviceWorker.addEventListener("controllerchange", () => {
    if (serviceWorker.controller !== null) void welcome(serviceWorker.controller)
  })
  registration.addEventListener("updatefound", () => watch(registration))
  watch(registration)
  keepAsking(registration)
  keepLanguage(home, registration)
}
