import { chromium } from "playwright"
import { CHROMIUM } from "../spec/layout/browser.ts"
import { people } from "../spec/layout/people.ts"
import { openService } from "../spec/layout/service.ts"
import { listRows } from "./client/list.ts"
import { loginRows } from "./client/login.ts"
import { groupRows } from "./client/group.ts"
import { wellKnown } from "./client/acquaintances.ts"
import { warmRows } from "./client/warm.ts"
import type { Row } from "./Row.ts"

/** The built app in Chromium, from the real server, with made-up people. */
export const run = async (): Promise<ReadonlyArray<Row>> => {
  const service = await openService()
  const browser = await chromium.launch(CHROMIUM)
  try {
    const { leave, me } = await people(service.url)
    leave()
    const rows = [...(await loginRows(browser, service.url)), ...(await listRows(browser, service.url, me))]
    const known = await wellKnown(service.url, 1000)
    rows.push(...(await groupRows(browser, service.url, known)))
    // a second browser beside it would be measured with it
    await browser.close()
    return [...rows, ...(await warmRows(CHROMIUM, service.url, known))]
  } finally {
    await browser.close()
    await service.close()
  }
}
