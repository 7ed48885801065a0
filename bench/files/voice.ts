import { chromium } from "playwright"
import { WITH_DEVICES } from "../../spec/layout/browser.ts"
import { openWindow, PHONE, type Window } from "../../spec/e2e/window.ts"
import { ask } from "../../spec/layout/ask.ts"
import { befriend, person, type Person } from "../../spec/layout/Person.ts"
import { openService } from "../../spec/layout/service.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { delivered } from "./delivered.ts"
import { inBrowser } from "./inBrowser.ts"

/** Seconds that are spoken: a little less than after which it ends by itself. */
const SPOKEN = 59
/** Of a processor that is four times slower two seconds. A browser that slows a page down leaves its workers as they are. */
const STANDS_MAX = 500

const STANDS = "voice of a minute: let go until its bubble stands"

/** Milliseconds from the end of a recording until the bubble of what was made of it is painted. Runs inside the page. */
const standsAfterRecording = (): void => {
  const stands = new Promise<number>((resolve) => {
    let ended: number | undefined
    const look = new MutationObserver(() => {
      const isOver = document.querySelector("[data-stage=Recording]") === null
      if (isOver) ended ??= performance.now()
      if (ended === undefined || document.querySelectorAll("[data-voice]").length < 2) return
      look.disconnect()
      const from = ended
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    })
    look.observe(document, { childList: true, subtree: true, attributes: true })
  })
  Object.assign(globalThis, { parleyVoice: stands })
}

/** Milliseconds in which a browser turns the file back into sound. Runs inside the page. */
const decoded = async (address: string): Promise<number> => {
  const bytes = await (await fetch(address)).arrayBuffer()
  const context = new OfflineAudioContext(1, 1, 24_000)
  const from = performance.now()
  await context.decodeAudioData(bytes)
  return performance.now() - from
}

/** The address of the voice that somebody got last. */
const arrived = async (url: string, of: Person, by: Person): Promise<string> => {
  const body = { toContactId: String(by.id), is_group: "0", page: 1, limit: 10 }
  const rows = (await ask(url, "getMessageList", body as never, of.token)) as ReadonlyArray<{ type: string; content: string }>
  const last = rows.findLast(({ type }) => type === "voice")
  if (last === undefined) throw new Error("No voice arrived.")
  return last.content
}

/** Speaks for so long, with the keys. */
const speak = async ({ page, t }: Window, seconds: number): Promise<void> => {
  await page.getByRole("button", { name: t("chat:composer.talk"), exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.locator("[data-stage=Recording]").waitFor()
  await page.waitForTimeout(seconds * 1000)
}

const measure = (share: Share): Promise<ReadonlyArray<Row>> =>
  inBrowser(
    openService,
    async ({ browser, service: { url } }) => {
      const [ann, bo] = [await person(url, "ann.voice", "Ann Larsen"), await person(url, "bo.voice", "Bo Chen")]
      await befriend(url, ann, bo)
      const window = await openWindow({ browser, url }, { language: "en", size: PHONE, person: ann })
      const { page } = window
      await window.open(`/pages/message/chat?id=${bo.id}`)
      await window.composer.waitFor()
      // the encoder comes with the first one
      await speak(window, 2)
      await page.keyboard.press("Enter")
      await page.locator("[data-voice]").waitFor()
      await speak(window, share(SPOKEN))
      await page.evaluate(standsAfterRecording)
      await page.keyboard.press("Enter")
      const millis = await page.evaluate(() => (globalThis as unknown as { readonly parleyVoice: Promise<number> }).parleyVoice)
      await delivered(page, 1)
      const baseline = {
        name: "the browser decodes the same sound",
        measured: await page.evaluate(decoded, await arrived(url, bo, ann))
      }
      return [
        compared({ name: STANDS, measured: millis, unit: "ms", baseline }, `at most ${STANDS_MAX} ms`, millis <= STANDS_MAX)
      ]
    },
    () => chromium.launch(WITH_DEVICES)
  )

export const VOICE_PART: Part = { figures: [STANDS], measure }
