import { effect } from "@preact/signals-react"
import { createRoot } from "react-dom/client"
import { listComes } from "#adapters/views/shared/listComes.ts"
import { session } from "#adapters/views/shared/session.ts"
import { setting } from "#adapters/views/shared/setting.ts"
import { pathOf } from "#engine/route/address.ts"
import { App } from "./App.tsx"
import { beginEngine, isAppMissing } from "./begin.ts"
import { dropsNothing } from "./dropsNothing.ts"
import { currentPlace } from "./routing/hashLocation.ts"
import { runWhenIdle } from "./idle.ts"
import { keepTrying } from "./keepTrying.ts"
import { markLanguage, chooseLanguage } from "./language.ts"
import { watchPanes } from "./routing/opener.ts"
import { redirectTarget, screenRoute } from "./routing/routes.ts"
import { AVAILABLE, loadTexts, startTexts, Texts } from "./text.ts"
import { applyTheme } from "./theme/theme.ts"
import { unlessOffline } from "./unlessOffline.ts"

/** How long the first drawing waits for what the device keeps, in milliseconds: usually all is then drawn in one go. */
const SOON = 150

const wait = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, millis)
  })

/** When the app is left alone for a while, so that it takes nothing from the start. */
const CALM = 2000

/**
 * Keeps the app on the device, where the browser allows that: over https, or from the same machine. Elsewhere it fetches at
 * least its other screens while there is a network. Development does neither.
 */
const keep = (): void => {
  if (!import.meta.env.PROD) return
  keepTrying(unlessOffline(() => import("./installed/prepare.ts").then(({ prepareOffline }) => prepareOffline())))
  if (!("serviceWorker" in navigator)) return
  keepTrying(unlessOffline(() => import("./installed/install.tsx").then(({ install }) => install())))
}

/** How long the page stands without a word before it is begun again, in milliseconds. */
const WORDLESS = 5000

/** Without texts of any language nothing can be said: the page is begun again, as soon as there may be a network. */
const beginAgain = (): void => {
  const again = () => location.reload()
  if (navigator.onLine) setTimeout(again, WORDLESS)
  else window.addEventListener("online", again, { once: true })
}

/** What nobody waits for. */
const goOn = (): void => {
  keepTrying(unlessOffline(() => import("./keepFocus.ts").then(({ keepFocus }) => keepFocus())))
  // what a form may be answered must be here before the network is gone
  loadTexts(["refusal"]).catch(() => undefined)
  keepTrying(unlessOffline(() => import("./lastScreen/keep.ts").then(({ keepScreens }) => keepScreens())))
  setTimeout(() => runWhenIdle(keep), CALM)
}

/** Does something as soon as no chats are on their way: at once where nobody is logged in. */
const onceListed = (work: () => void): void => {
  const stop = effect(() => {
    if (listComes.value) return
    queueMicrotask(() => stop())
    work()
  })
}

/** Draws the first screen as soon as its own code and texts are here; the engine follows. */
const open = async (): Promise<void> => {
  const chosen = setting.peek()
  const who = session.peek()._tag
  applyTheme(chosen)
  const speak = chooseLanguage(chosen.language, navigator.languages, AVAILABLE)
  markLanguage(speak)
  const texts = startTexts(speak)
  const at = currentPlace()
  const route = screenRoute(at.path, at.query)
  const elsewhere = redirectTarget(route, who, at)
  const first = elsewhere === undefined ? route : screenRoute(pathOf(elsewhere), new URLSearchParams())
  const begun = who === "Unknown" ? beginEngine() : undefined
  // a screen that did not come says so itself, and offers to fetch it again
  const [hasTexts] = await Promise.all([
    texts.then(
      () => true,
      () => false
    ),
    first?.screen.load().catch(() => undefined)
  ])
  if (!hasTexts) return beginAgain()
  if (begun !== undefined) await Promise.race([begun, wait(SOON)])
  const root = document.getElementById("root")
  if (root !== null)
    createRoot(root).render(
      <Texts>
        <App />
      </Texts>
    )
  runWhenIdle(() => {
    void beginEngine()
    onceListed(() => runWhenIdle(goOn))
  })
}

dropsNothing()
watchPanes()
window.addEventListener("online", () => isAppMissing.peek() && void beginEngine())
void open()
