import type { CDPSession, Page } from "playwright"
import sharp from "sharp"
import { expect } from "vitest"
import type { Window } from "./window.ts"

/** So many messages that a chat has to be scrolled. */
export const SAID = 40

/** All scripts but the one that stands in the page itself. */
const SCRIPTS = /\/assets\/.*\.js$/

/** Holds the app's scripts back; what is answered lets them come. */
export const holdScripts = async ({ context }: Window): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(SCRIPTS, async (route) => {
    await held
    await route.fallback()
  })
  return async () => {
    release()
    await context.unrouteAll({ behavior: "wait" })
  }
}

interface Node {
  readonly backendNodeId: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: ReadonlyArray<string>
  readonly children?: ReadonlyArray<Node>
  readonly shadowRoots?: ReadonlyArray<Node>
}

const within = (node: Node): ReadonlyArray<Node> => [
  node,
  ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap((each) => within(each))
]

/** Looks at the screen as it was left, which no script of the page reads; `null` where it is not shown. */
export const inLast = async <A>(
  page: Page,
  look: (shown: ReadonlyArray<Node>, debug: CDPSession) => A
): Promise<Awaited<A> | null> => {
  const debug = await page.context().newCDPSession(page)
  try {
    const { root } = (await debug.send("DOM.getDocument", { depth: -1, pierce: true })) as { readonly root: Node }
    const shown = within(root).find(({ attributes = [] }) => attributes.includes("data-last-screen"))
    return shown === undefined ? null : await look(within(shown), debug)
  } finally {
    await debug.detach()
  }
}

/** Its texts. */
export const lastTexts = (page: Page) =>
  inLast(page, (shown) => shown.flatMap(({ nodeName, nodeValue }) => (nodeName === "#text" ? [nodeValue] : [])))

/** How far two pictures of one size are apart where they differ most, of 255. */
export const mostBetween = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = await Promise.all([sharp(one).raw().toBuffer(), sharp(other).raw().toBuffer()])
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0)
}

export const isShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector("[data-last-screen]") !== null)

/** Another tab is looked at for a moment; so many screens are kept then. */
export const lookAway = ({ page }: Window): Promise<number> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
    Reflect.deleteProperty(document, "visibilityState")
    document.dispatchEvent(new Event("visibilitychange"))
    return Object.keys(localStorage).filter((key) => key.startsWith("lastScreen")).length
  })

/** Opens the chat, which may begin where it is unread, and reads to its end. */
export const openChat = async (window: Window): Promise<void> => {
  const log = window.page.getByRole("log")
  await window.page.getByRole("link", { name: /Finn/ }).click()
  await log.and(window.page.locator("[data-placed]")).waitFor()
  await expect
    .poll(() =>
      log.evaluate((it) => {
        it.scrollTo(0, it.scrollHeight)
        return it.scrollHeight - it.clientHeight - it.scrollTop
      })
    )
    .toBeLessThan(2)
  await window.line(`said ${SAID}.`).waitFor()
}

/** What is shown stays until the app is there, however long a busy machine takes. Runs inside the page, before it. */
export const bePatient = (): void => {
  const wait = globalThis.setTimeout
  const patience = 5000
  Object.assign(globalThis, {
    setTimeout: (act: () => void, millis?: number) => (millis === patience ? 0 : wait(act, millis))
  })
}

export const reloadHeld = async (window: Window): Promise<() => Promise<void>> => {
  const release = await holdScripts(window)
  await window.page.addInitScript(bePatient)
  await window.page.reload({ waitUntil: "commit" })
  return release
}
