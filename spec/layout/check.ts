import { mkdirSync } from "node:fs"
import { chromium } from "playwright"
import { forgetFailures } from "../e2e/keepPages.ts"
import { watchBrowser } from "../e2e/watch.ts"
import { CHROMIUM } from "./browser.ts"
import { colourFindings } from "./findings/colours.ts"
import { layoutOptions, type Options } from "./options.ts"
import { people } from "./people.ts"
import { report } from "./report.ts"
import { openService } from "./service.ts"
import { walk } from "./walk.ts"

/** Looks at every screen in every width, theme and language; gives the number of faults. */
const check = async (options: Options): Promise<number> => {
  if (options.shots !== "") mkdirSync(options.shots, { recursive: true })
  const told = report()
  const service = await openService(options.app)
  forgetFailures("layout")
  const browser = watchBrowser(await chromium.launch(CHROMIUM))
  try {
    const everybody = await people(service.url)
    const waiting = [...options.passes]
    const lane = async (): Promise<void> => {
      for (let pass = waiting.shift(); pass !== undefined; pass = waiting.shift())
        await walk(browser, service.url, everybody, pass, options, told.look)
    }
    await Promise.all(Array.from({ length: options.lanes }, lane))
    if (options.only.length === 0) told.findings("colours", await colourFindings(browser, service.url))
    everybody.leave()
  } finally {
    await browser.close()
    await service.close()
  }
  return told.summary()
}

process.exitCode = (await check(layoutOptions())) > 0 ? 1 : 0
