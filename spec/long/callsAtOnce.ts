import type { Page } from "playwright"
import { hangUp, openTalker, talk } from "../e2e/call/acts.ts"
import { type FamilyPeer, familyPeerIn } from "../e2e/call/familyPeer.ts"
import { ANN_TONE, BO_TONE, soundFrom } from "../e2e/call/voices.ts"
import type { House } from "../e2e/house.ts"
import type { Window } from "../e2e/window.ts"
import { befriend, PASSWORD, person, type Person } from "../layout/Person.ts"

/**
 * Calls at once over one server. All people are on one machine, which draws few windows that talk: two calls are between windows of ours, the
 * others between clients of the family without a screen, many of them in one page. The service and the media are the same for both.
 */
const OF_WINDOWS = 2
/** How long one of so many may take for a step of its call, in milliseconds. */
const STEP_MILLIS = 60_000
/** How loud somebody is who is heard, from 0 to 1. */
const LOUD = 0.02
/** So many listen at a time: each needs a share of the processor for it. */
const LISTENERS = 6

/** Two people who may call each other. */
const friends = async (house: House, n: number): Promise<readonly [Person, Person]> => {
  const [a, b] = [await person(house.url, `ann.once${n}`, `Ann ${n}`), await person(house.url, `bo.once${n}`, `Bo ${n}`)]
  await befriend(house.url, a, b)
  return [a, b]
}

/** Clients of one page, by their number there. */
interface Clients {
  readonly page: Page
  readonly enter: (who: Person, hertz: number) => Promise<number>
  readonly call: (n: number, peer: number) => Promise<void>
  readonly take: (n: number) => Promise<void>
  readonly hangUp: (n: number) => Promise<void>
  readonly loudness: (n: number) => Promise<number>
  /** Until the client stands so: 0 no call, 2 in a call, 3 it rings (`FamilyPeer`). */
  readonly stands: (n: number, status: number) => Promise<void>
}

/** Runs inside the page: the clients that are there. */
type Held = typeof globalThis & { readonly clients: Array<FamilyPeer>; readonly peer: FamilyPeer }

const openClients = async (house: House): Promise<Clients> => {
  const context = await house.browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MILLIS)
  await page.goto(`${house.url}/health`)
  await page.evaluate(() => void Object.assign(globalThis, { clients: [] }))
  return {
    page,
    enter: async ({ account }, hertz) => {
      await page.evaluate(familyPeerIn, hertz)
      return page.evaluate(
        async (login) => {
          const { clients, peer } = globalThis as Held
          await peer.enter(login)
          return clients.push(peer) - 1
        },
        { account, password: PASSWORD }
      )
    },
    call: (n, peer) => page.evaluate(([at, to]) => (globalThis as Held).clients[at]?.call(to, 0), [n, peer] as const),
    take: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.take(), n),
    hangUp: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.hangUp(), n),
    loudness: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.loudness() ?? 0, n),
    stands: async (n, status) => {
      await page.waitForFunction(([at, so]) => (globalThis as Held).clients[at]?.status() === so, [n, status] as const)
    }
  }
}

/** What a window shows of its call, for who looks for what went wrong. */
const stateOf = async ({ complaints, page }: Window): Promise<string> => {
  const call = await page.locator("[data-call]").evaluateAll((all) => all.map((each) => each.getAttribute("data-call")))
  return JSON.stringify({ call, says: await page.locator("output, [role=alert]").allInnerTexts(), complaints: complaints() })
}

/** So many pairs of people talk at the same time, over one server; what was wrong. One call begins after the other. */
export const callsAtOnce = async (house: House, count: number, tell: (line: string) => void): Promise<ReadonlyArray<string>> => {
  const windows: Array<readonly [Window, Window]> = []
  const [callers, called] = [await openClients(house), await openClients(house)]
  const ofFamily: Array<{ readonly n: number; readonly to: number }> = []
  for (let n = 1; n <= count; n += 1) {
    const [a, b] = await friends(house, n)
    if (n <= OF_WINDOWS) {
      const enter = (who: Person, other: Person, hertz: number) => openTalker(house, who, other, { hertz }, false)
      windows.push([await enter(a, b, ANN_TONE), await enter(b, a, BO_TONE)])
    } else {
      await called.enter(b, BO_TONE)
      ofFamily.push({ n: await callers.enter(a, ANN_TONE), to: b.id })
    }
    house.rest()
  }
  for (const { context } of windows.flat()) context.setDefaultTimeout(STEP_MILLIS)
  tell(`${count} pairs are there`)
  try {
    for (const pair of windows) await talk(...pair)
    for (const { n, to } of ofFamily) {
      await callers.call(n, to)
      await called.stands(n, 3)
      await called.take(n)
      await Promise.all([callers.stands(n, 2), called.stands(n, 2)])
      house.rest()
    }
    tell("all talk")
    for (const each of windows.flat()) await soundFrom(each)
    const listeners = ofFamily.flatMap(({ n }) => [callers, called].map((side) => ({ n, side })))
    const silent: Array<string> = []
    for (let at = 0; at < listeners.length; at += LISTENERS)
      await Promise.all(
        listeners.slice(at, at + LISTENERS).map(async ({ n, side }) => {
          if ((await side.loudness(n)) < LOUD) silent.push(`${side === callers ? "caller" : "called"} ${n + 1} hears nothing`)
        })
      )
    tell(silent.length === 0 ? "all are heard" : `${silent.length} hear nothing`)
    const lines = await house.operate("calls")
    const running = lines.filter((line) => line.includes("runs")).length
    for (const { n } of ofFamily) {
      await callers.hangUp(n)
      await called.stands(n, 0)
      house.rest()
    }
    for (const pair of windows) await hangUp(...pair)
    const left = (await house.operate("calls")).filter((line) => /rings|runs/.test(line))
    return [
      ...silent,
      ...(running === count ? [] : [`the operator saw ${running} of ${count} calls:\n${lines.join("\n")}`]),
      ...left.map((line) => `still there: ${line}`),
      ...windows.flat().flatMap((each) => each.complaints())
    ]
  } catch (error) {
    return [String(error), ...(await house.operate("calls")), ...(await Promise.all(windows.flat().map(stateOf)))]
  } finally {
    for (const each of windows.flat()) await each.close()
    for (const { page } of [callers, called]) await page.context().close()
  }
}
