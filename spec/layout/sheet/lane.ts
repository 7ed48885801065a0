import { chromium } from "playwright"
import { CHROMIUM } from "../browser.ts"
import type { Options, Pass } from "../options.ts"
import { people } from "../people.ts"
import { openService } from "../service.ts"
import { type Look, walk } from "../walk.ts"

interface Work {
  readonly options: Options
  /** Folder of the built app, when it is another one than ours. */
  readonly app: string | undefined
  /** What is still to be walked; several lanes take from the same list. */
  readonly waiting: Array<Pass>
  readonly look: (look: Look) => void
  readonly done: (pass: Pass) => Promise<void>
}

/** Walks one pass after the other with a server, people and a browser of its own: what one lane does changes nothing under the eyes of another. */
export const lane = async ({ app, done, look, options, waiting }: Work): Promise<void> => {
  if (waiting.length === 0) return
  const service = await openService(app)
  const browser = await chromium.launch(CHROMIUM)
  try {
    const everybody = await people(service.url)
    for (let pass = waiting.shift(); pass !== undefined; pass = waiting.shift()) {
      await walk(browser, service.url, everybody, pass, options, look)
      await done(pass)
    }
    everybody.leave()
  } finally {
    await browser.close()
    await service.close()
  }
}
