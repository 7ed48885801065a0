import { writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { choose, preview } from "../../spec/e2e/choosingFiles.ts"
import { openWindow, PHONE, type Window } from "../../spec/e2e/window.ts"
import { ask } from "../../spec/layout/ask.ts"
import { befriend, person, type Person } from "../../spec/layout/Person.ts"
import { openService } from "../../spec/layout/service.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { delivered } from "./delivered.ts"
import { inBrowser } from "./inBrowser.ts"
import { photo } from "./photo.ts"
import { similarity } from "./similarity.ts"

/** As many as may be chosen at once. */
const PHOTOS = 9
const STAND_MAX = 300
const TASK_MAX = 50
const BYTES_MAX = 0.12
const SIMILARITY_MIN = 0.95

const STAND = "photos of 12 megapixels: chosen until they stand, and sent until their bubbles stand"
const TASK = "photos of 12 megapixels: longest task while they are made small"
const BYTES = "photos of 12 megapixels: bytes on the wire, as a share of the originals"
const SIMILARITY = "photos of 12 megapixels: similarity to the originals, the worst of them"

interface Watched {
  longest: number
}

/** Notes how long the longest task takes. Runs inside the page. */
const watchTasks = (): void => {
  const watched: Watched = { longest: 0 }
  Object.assign(globalThis, { parleyTasks: watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: "longtask" })
}

/** Milliseconds from a choice of files, or a click, until so many of something are painted. Runs inside the page. */
const standAfter = ([what, selector, count]: readonly ["choice" | "click", string, number]): void => {
  const stands = new Promise<number>((resolve) => {
    const begin = (): void => {
      const from = performance.now()
      const look = (): void => {
        if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }
      look()
    }
    if (what === "click") return addEventListener("click", begin, { capture: true, once: true })
    // the field is in no document, so that nobody else hears of it
    const fields: { click?: () => void } = HTMLInputElement.prototype
    fields.click = function clicked(this: HTMLInputElement) {
      // what all elements have stands behind it
      delete fields.click
      this.addEventListener("change", begin, { once: true })
      this.click()
    }
  })
  Object.assign(globalThis, { parleyStands: stands })
}
const stood = ({ page }: Window): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { readonly parleyStands: Promise<number> }).parleyStands)

/** A photo in a bubble, or what stands for it until it is drawn. */
const BLURRED = '[data-picture]:is([style*="background-image"], :has(img))'

interface Sent {
  readonly millis: number
  readonly longest: number
}

/** Chooses photos and sends them without looking at them, as a person in a hurry does. */
const sendPhotos = async (window: Window, paths: ReadonlyArray<string>): Promise<Sent> => {
  const { page, t } = window
  await page.evaluate(watchTasks)
  await page.evaluate(standAfter, ["choice", "[data-chosen]", paths.length] as const)
  await choose(window, "photos", paths)
  const chosen = await stood(window)
  await page.evaluate(standAfter, ["click", BLURRED, paths.length] as const)
  await preview(window)
    .getByRole("button", { name: t("attach:send"), exact: true })
    .click()
  const sent = await stood(window)
  await delivered(page, paths.length)
  const { longest } = await page.evaluate(() => (globalThis as unknown as { readonly parleyTasks: Watched }).parleyTasks)
  return { millis: chosen + sent, longest }
}

/** The bytes of all photos that somebody got, oldest first. */
const arrived = async (url: string, of: Person, by: Person): Promise<ReadonlyArray<Buffer>> => {
  const body = { toContactId: String(by.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(url, "getMessageList", body as never, of.token)) as ReadonlyArray<{ type: string; content: string }>
  return Promise.all(
    rows
      .filter(({ type }) => type === "image")
      .map(async ({ content }) => {
        const answer = await fetch(new URL(content, url), { headers: { authorization: of.token } })
        return Buffer.from(await answer.arrayBuffer())
      })
  )
}

const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const count = share(PHOTOS)
  return inBrowser(openService, async ({ browser, folder, service: { url } }) => {
    const [ann, bo] = [await person(url, "ann.photos", "Ann Larsen"), await person(url, "bo.photos", "Bo Chen")]
    await befriend(url, ann, bo)
    const originals: Array<Buffer> = []
    for (let n = 1; n <= count; n += 1) originals.push(await photo(n))
    const paths = originals.map((_, n) => join(folder, `photo-${n + 1}.jpg`))
    for (const [n, bytes] of originals.entries()) writeFileSync(paths[n] ?? "", bytes)
    // blurred pictures come to those who save no data
    const window = await openWindow({ browser, url }, { language: "en", size: PHONE, person: ann, ahead: true })
    await window.open(`/pages/message/chat?id=${bo.id}`)
    await window.composer.waitFor()
    // code that comes with the first picture
    const small = join(folder, "small.jpg")
    await sharp(originals[0]).resize(40).jpeg().toFile(small)
    await sendPhotos(window, [small])
    const other = await person(url, "cy.photos", "Cy Duarte")
    await befriend(url, ann, other)
    await window.open(`/pages/message/chat?id=${other.id}`)
    await window.composer.waitFor()
    const { longest, millis } = await sendPhotos(window, paths)
    const sent = await arrived(url, other, ann)
    const wire = sent.reduce((sum, { length }) => sum + length, 0) / originals.reduce((sum, { length }) => sum + length, 0)
    const alike = Math.min(...(await Promise.all(sent.map((bytes, n) => similarity(originals[n] ?? bytes, bytes)))))
    return [
      compared({ name: STAND, measured: millis, unit: "ms" }, `at most ${STAND_MAX} ms`, millis <= STAND_MAX),
      compared({ name: TASK, measured: longest, unit: "ms" }, `at most ${TASK_MAX} ms`, longest <= TASK_MAX),
      compared(
        { name: BYTES, measured: wire, unit: "of the originals" },
        `at most ${BYTES_MAX}`,
        sent.length === count && wire <= BYTES_MAX
      ),
      compared(
        { name: SIMILARITY, measured: alike, unit: "of 1" },
        `at least ${SIMILARITY_MIN}`,
        sent.length === count && alike >= SIMILARITY_MIN
      )
    ]
  })
}

export const PHOTOS_PART: Part = { figures: [STAND, TASK, BYTES, SIMILARITY], measure }
