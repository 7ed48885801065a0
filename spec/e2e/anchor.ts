import type { Page } from "playwright"

/** What was seen of the message at the top while nobody scrolled. */
interface Seen {
  /** How far it strayed from its place at most, in pixels. */
  readonly drift: number
  readonly frames: number
  /** Pictures above it that came meanwhile. */
  readonly pictures: number
}

/** From now on, how far the first message in sight strays from its place, frame by frame, while nobody scrolls. */
export const watchAnchor = (page: Page): Promise<void> =>
  page.getByRole("log").evaluate((box) => {
    const lines = [...box.querySelectorAll<HTMLElement>("[data-message]")]
    const anchor = lines.find((line) => line.getBoundingClientRect().top >= box.getBoundingClientRect().top + 40)
    const place = anchor?.getBoundingClientRect().top ?? 0
    const here = (): ReadonlyArray<HTMLImageElement> =>
      [...box.querySelectorAll("img")].filter((img) => img.complete && img.naturalWidth > 0)
    const before = new Set(here())
    const seen = { drift: anchor === undefined ? Infinity : 0, frames: 0, pictures: 0, done: false }
    Object.assign(globalThis, { seen })
    const look = (): void => {
      if (seen.done) return
      const now = anchor?.isConnected === true ? anchor : box.querySelector(`[data-message="${anchor?.dataset["message"]}"]`)
      const top = now?.getBoundingClientRect().top ?? Infinity
      seen.drift = Math.max(seen.drift, Math.abs(top - place))
      seen.pictures = here().filter((img) => !before.has(img) && img.getBoundingClientRect().bottom <= top).length
      seen.frames += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** What was seen since {@link watchAnchor}. */
export const anchorSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { drift: number; frames: number; pictures: number; done: boolean } }
    seen.done = true
    return seen
  })

/** Until the messages stand still: for ten frames their box has the same place and height, and nothing that was drawn is still measured. */
export const atRest = (page: Page): Promise<void> =>
  page.getByRole("log").evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        let last = ""
        let same = 0
        const look = (): void => {
          const now = `${box.scrollTop} ${box.scrollHeight}`
          same = now === last ? same + 1 : 0
          last = now
          if (same >= 10) resolve()
          else requestAnimationFrame(look)
        }
        look()
      })
  )

/** Until an older page stands there: more than `height` was; false where the box now tells of its beginning instead. */
export const hasGrown = async (page: Page, height: number): Promise<boolean> => {
  const found = await page.waitForFunction((before) => {
    const box = document.querySelector("[role=log]")
    if ((box?.scrollHeight ?? 0) > before + 500) return "grown"
    return box?.querySelector("[data-beginning]") === null ? undefined : "over"
  }, height)
  return (await found.jsonValue()) === "grown"
}

/** Older pages wait at the gate until it is opened, so that each comes while somebody watches. */
export interface Gate {
  readonly open: () => void
  readonly shut: () => void
}

export const gateHistory = async (page: Page): Promise<Gate> => {
  let isOpen = false
  const waiting: Array<() => void> = []
  await page.route("**/getMessageList", async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return {
    open: () => {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
    shut: () => {
      isOpen = false
    }
  }
}
