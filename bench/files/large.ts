import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { choose, send } from "../../spec/e2e/choosingFiles.ts"
import { DESK, openWindow } from "../../spec/e2e/window.ts"
import { befriend, person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { delivered } from "./delivered.ts"
import { inBrowser } from "./inBrowser.ts"
import { memoryOf } from "./memory.ts"
import { openRoomy } from "./roomy.ts"

const MEGABYTES = 2048
const GROWTH_MAX = 64
/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 100

const MEMORY = "a file of 2 GB: memory that the page takes for it"

/** How much more the page has in memory at most while a large file goes, in megabytes. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const megabytes = share(MEGABYTES)
  return inBrowser(
    () => openRoomy(megabytes + 1),
    async ({ browser, folder, service: { url } }) => {
      const path = join(folder, "large.txt")
      const piece = Buffer.alloc(1024 * 1024, "Parley takes what is sent, and gives it back. ")
      for (let n = 0; n < megabytes; n += 1) appendFileSync(path, piece)
      const [ann, bo] = [await person(url, "ann.large", "Ann Larsen"), await person(url, "bo.large", "Bo Chen")]
      await befriend(url, ann, bo)
      const window = await openWindow({ browser, url }, { language: "en", size: DESK, person: ann })
      await window.open(`/pages/message/chat?id=${bo.id}`)
      await window.composer.waitFor()
      const small = join(folder, "small.txt")
      appendFileSync(small, piece)
      await choose(window, "file", [small])
      await send(window)
      await delivered(window.page, 1)
      const before = await memoryOf(browser)
      let most = before
      const file = { isThere: false }
      const looks = async (): Promise<void> => {
        while (!file.isThere) {
          most = Math.max(most, await memoryOf(browser))
          await window.page.waitForTimeout(LOOK_EVERY)
        }
      }
      const sends = async (): Promise<void> => {
        try {
          await choose(window, "file", [path])
          await send(window)
          await delivered(window.page, 2)
        } finally {
          file.isThere = true
        }
      }
      await Promise.all([sends(), looks()])
      const grew = (most - before) / 1024 / 1024
      return [compared({ name: MEMORY, measured: grew, unit: "MB" }, `at most ${GROWTH_MAX} MB`, grew <= GROWTH_MAX)]
    }
  )
}

export const LARGE_PART: Part = { figures: [MEMORY], measure }
