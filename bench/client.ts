import { chromium } from "playwright"
import { WHOLE_CHROMIUM, WITH_DEVICES } from "../spec/layout/browser.ts"
import { people } from "../spec/layout/people.ts"
import { openService } from "../spec/layout/service.ts"
import { wellKnown } from "./client/acquaintances.ts"
import { CALL_FIGURES, callRows } from "./client/calls.ts"
import { GROUP_FIGURES, groupRows } from "./client/group.ts"
import { LIST_FIGURES, listRows } from "./client/list.ts"
import { LOGIN_FIGURES, loginRows } from "./client/login.ts"
import { SLOW_WALK, WALK } from "./client/walk.ts"
import { RELOAD_FIGURES, reloadRows, WARM_FIGURES, warmRows } from "./client/warm.ts"
import { WHEEL_FIGURES, wheelRows } from "./client/wheel.ts"
import type { Bench } from "./Row.ts"

/** Chats in the list of a person with many acquaintances. */
const KNOWN = 1000

/** On a real server of its own, with the built app. */
const onService = async <A>(measure: (url: string) => Promise<A>): Promise<A> => {
  const service = await openService()
  try {
    return await measure(service.url)
  } finally {
    await service.close()
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>

/** The same in a browser of its own. */
const inBrowser = <A>(measure: (browser: Browser, url: string) => Promise<A>, options = WHOLE_CHROMIUM): Promise<A> =>
  onService(async (url) => {
    const browser = await chromium.launch(options)
    try {
      return await measure(browser, url)
    } finally {
      await browser.close()
    }
  })

/** The built app in Chromium, from the real server, with made-up people. */
export const PARTS: Bench = {
  login: { figures: LOGIN_FIGURES, measure: (share) => inBrowser((browser, url) => loginRows(browser, url, share)) },
  list: {
    figures: LIST_FIGURES,
    measure: (share) =>
      inBrowser(async (browser, url) => {
        const { leave, me } = await people(url)
        leave()
        return listRows(browser, url, me, share)
      })
  },
  group: {
    figures: GROUP_FIGURES,
    measure: (share) => inBrowser(async (browser, url) => groupRows(browser, url, await wellKnown(url, share(KNOWN)), share))
  },
  wheel: { figures: WHEEL_FIGURES, measure: (share) => inBrowser((browser, url) => wheelRows(browser, url, share)) },
  walk: { ...WALK, measure: (share) => inBrowser((browser, url) => WALK.measure(browser, url, share), WITH_DEVICES) },
  slowWalk: {
    ...SLOW_WALK,
    measure: (share) => inBrowser((browser, url) => SLOW_WALK.measure(browser, url, share), WITH_DEVICES)
  },
  warm: {
    figures: WARM_FIGURES,
    measure: (share) => onService(async (url) => warmRows(WHOLE_CHROMIUM, url, await wellKnown(url, share(KNOWN)), share))
  },
  reload: { figures: RELOAD_FIGURES, measure: (share) => onService((url) => reloadRows(WHOLE_CHROMIUM, url, share)) },
  calls: { figures: CALL_FIGURES, measure: callRows }
}
