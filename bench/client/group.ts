import type { Browser, Page } from "playwright"
import { ask } from "../../spec/layout/ask.ts"
import type { Person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { MEMBER, ROW } from "./list.ts"
import { median } from "./opening.ts"

const TIMES = 9
const MILLIS_MAX = 300
/** Messages that were said there before. */
const SAID = 300

/** A group of this person and all their friends, in which something was said. */
const makeGroup = async (url: string, { token }: Person, said: number): Promise<string> => {
  const contacts = (await ask(url, "getContacts", {}, token)) as ReadonlyArray<{ readonly id: number | string }>
  const friends = contacts.map(({ id }) => Number(id)).filter((id) => id > 0)
  const { id } = (await ask(url, "groupAdd", { user_ids: friends, name: "A thousand" }, token)) as { readonly id: string }
  for (let n = 0; n < said; n += 1) {
    const content = `<p>Message number ${n} to everybody here</p>`
    await ask(url, "sendMessage", { id: `bench-${n}`, toContactId: id, type: "text", content }, token)
  }
  return id
}

/** Milliseconds from the press of a link until what fits `selector` is painted. Runs inside the page. */
const pressed = ([link, selector]: readonly [string, string]): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const look = (): void => {
      if (document.querySelector(selector)?.checkVisibility() === true) {
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      }
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    setTimeout(() => reject(new Error(`Nothing that fits ${selector} was painted.`)), 30_000)
    document.querySelector<HTMLElement>(link)?.click()
  })

/** Opens what lies behind a link so many times, each time from where the link is. */
const timed = async (page: Page, from: string, link: string, selector: string, times: number): Promise<ReadonlyArray<number>> => {
  const all: Array<number> = []
  for (let time = 0; time < times; time += 1) {
    await page.goto(from)
    await page.locator(link).first().waitFor()
    await page.waitForTimeout(300)
    all.push(await page.evaluate(pressed, [link, selector] as const))
  }
  return all
}

const row = (name: string, all: ReadonlyArray<number>): Row => {
  const measured = median(all)
  return compared({ name, measured, unit: "ms" }, `under ${MILLIS_MAX} ms`, measured < MILLIS_MAX)
}

/** A group of this person and all their friends, opened from the list, and the list of who is in it. */
export const groupRows = async (browser: Browser, url: string, me: Person, share: Share): Promise<ReadonlyArray<Row>> => {
  const id = await makeGroup(url, me, share(SAID))
  const localStorage = Object.entries(me.stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ ...MEMBER, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
  try {
    const page = await context.newPage()
    const list = `${url}/h5/#/pages/index/index`
    const chat = await timed(page, list, `${ROW}[href*="${id}"]`, "[data-message]", share(TIMES))
    const info = `${url}/h5/#/pages/message/detail?id=${id}`
    const members = await timed(page, info, `a[href*="groupUser"]`, "main ul li", share(TIMES))
    return [row("group of 1,000 opened from the list", chat), row("members of a group of 1,000 opened", members)]
  } finally {
    await context.close()
  }
}

export const GROUP_FIGURES = ["group of 1,000 opened from the list", "members of a group of 1,000 opened"]
