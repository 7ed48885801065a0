import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright"
import { choose, film, longFilm, send } from "../../spec/e2e/choosingFiles.ts"
import { DESK, openWindow, PHONE } from "../../spec/e2e/window.ts"
import { befriend, person, type Person } from "../../spec/layout/Person.ts"
import { median } from "../client/opening.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { delivered } from "./delivered.ts"
import { inBrowser } from "./inBrowser.ts"
import { openRoomy } from "./roomy.ts"

const MEGABYTES = 200
const TIMES = 5
const SLOWER_MAX = 1.3

const FIRST = "first frame of a film of 200 MB whose index stood at its end"

/** The film with so many bytes before its index that nobody plays behind those that are played. */
const indexLast = (size: number): Buffer => {
  const short = film("lake.mp4").buffer
  const media = short.indexOf("mdat") - 4
  const end = media + short.readUInt32BE(media)
  const more = Buffer.alloc(Math.max(0, size - short.length))
  const head = Buffer.from(short.subarray(0, end))
  head.writeUInt32BE(end - media + more.length, media)
  return Buffer.concat([head, more, short.subarray(end)])
}

/** Milliseconds from a tap on the film until its first frame is drawn, in a browser that never saw it. */
const firstFrame = async (browser: Browser, url: string, who: Person, chat: Person, at: number): Promise<number> => {
  const window = await openWindow({ browser, url }, { language: "en", size: PHONE, person: who, touch: true })
  try {
    const { page } = window
    await window.open(`/pages/message/chat?id=${chat.id}`)
    const bubble = page.locator("[data-message] [data-video]").nth(at)
    await bubble.locator("img").evaluate((image) => (image as HTMLImageElement).decode())
    await page.evaluate(() => {
      const drawn = new Promise<number>((resolve) => {
        addEventListener(
          "click",
          () => {
            const from = performance.now()
            const look = (): void => {
              const video = document.querySelector<HTMLVideoElement>("dialog video")
              if (video === null) return void requestAnimationFrame(look)
              video.requestVideoFrameCallback(() => resolve(performance.now() - from))
            }
            look()
          },
          { capture: true, once: true }
        )
      })
      Object.assign(globalThis, { parleyFrame: drawn })
    })
    await bubble.click()
    return await page.evaluate(() => (globalThis as unknown as { readonly parleyFrame: Promise<number> }).parleyFrame)
  } finally {
    await window.close()
  }
}

const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const megabytes = share(MEGABYTES)
  const bytes = megabytes * 1024 * 1024
  return inBrowser(
    () => openRoomy(megabytes + 1),
    async ({ browser, folder, service: { url } }) => {
      const [ann, bo] = [await person(url, "ann.films", "Ann Larsen"), await person(url, "bo.films", "Bo Chen")]
      await befriend(url, ann, bo)
      const films = [
        ["front.mp4", (await longFilm("front.mp4", bytes)).buffer],
        ["end.mp4", indexLast(bytes)]
      ] as const
      const window = await openWindow({ browser, url }, { language: "en", size: DESK, person: ann })
      await window.open(`/pages/message/chat?id=${bo.id}`)
      await window.composer.waitFor()
      for (const [at, [name, content]] of films.entries()) {
        const path = join(folder, name)
        writeFileSync(path, content)
        await choose(window, "video", [path])
        await send(window)
        await delivered(window.page, 2 * at + 1)
        // between them, or they would stand together
        await window.say(`That was ${name}`)
      }
      await window.close()
      const [front, end]: ReadonlyArray<Array<number>> = [[], []]
      for (let time = 0; time < share(TIMES); time += 1) {
        front?.push(await firstFrame(browser, url, bo, ann, 0))
        end?.push(await firstFrame(browser, url, bo, ann, 1))
      }
      const [least, measured] = [median(front ?? []), median(end ?? [])]
      return [
        compared(
          { name: FIRST, measured, unit: "ms", baseline: { name: "one whose index stood in front", measured: least } },
          `at most ${SLOWER_MAX} times one whose index stood in front`,
          measured <= SLOWER_MAX * least
        )
      ]
    }
  )
}

export const FILMS_PART: Part = { figures: [FIRST], measure }
