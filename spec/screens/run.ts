import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"
import type { House } from "../e2e/house.ts"
import { keepPages } from "../e2e/keepPages.ts"
import { person, type Person } from "../layout/Person.ts"
import type { Way } from "./Checklist.ts"
import type { judge } from "./judge.ts"
import { seat } from "./seat.ts"
import type { Seat, Walk } from "./Stage.ts"

/** A line that was tried in one way, and what went wrong. */
export interface Tried {
  readonly id: string
  readonly way: Way
  readonly faults: ReadonlyArray<string>
}

const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g"), "")
    .split("\n")
    .slice(0, 6)
    .join(" ")

/** A walk in which so many lines went wrong one after another has lost its way. */
const LOST = 5

let registered = 0

interface Wish {
  readonly way: Way
  /** In which ways each line is to be tried. */
  readonly wanted: ReadonlyMap<string, ReadonlyArray<Way>>
  /** What looks at pages; it looks once at what looks the same. */
  readonly judged: ReturnType<typeof judge>
  /** Folder for pictures of what went wrong; empty for none. */
  readonly shots: string
  readonly tell: (tried: Tried) => void
}

/** Goes one walk in one way; tells each line as it is tried. A walk that breaks off tells it under its own name. */
export const run = async (house: House, { go, name }: Walk, { judged, shots, tell, wanted, way }: Wish): Promise<void> => {
  let failures = 0
  const seats: Array<Awaited<ReturnType<typeof seat>>> = []
  const findings = async (): Promise<ReadonlyArray<string>> => {
    const found: Array<string> = []
    for (const { errors, it } of seats) {
      found.push(...errors.take().map(({ rule, what }) => `${rule}: ${what}`))
      // a page that went on meanwhile is looked at once more
      found.push(...(await judged(it.page).catch(() => unlessClosed(it.page))))
    }
    return found
  }
  const unlessClosed = (page: Page): Promise<ReadonlyArray<string>> =>
    judged(page).catch((error: unknown) => (page.isClosed() ? [] : [`it could not be judged: ${said(error)}`]))
  const shoot = async (id: string): Promise<void> => {
    if (shots === "") return
    mkdirSync(shots, { recursive: true })
    for (const [index, { it }] of seats.entries())
      // a page that is gone has no picture; what went wrong is told all the same
      await it.page.screenshot({ path: join(shots, `${id}-${way}-${index}.png`) }).catch(() => undefined)
  }
  const contexts = () => seats.map(({ it }) => it.context)
  const attempt = async (id: string, act: () => Promise<void>): Promise<boolean> => {
    const faults: Array<string> = []
    try {
      await act()
    } catch (error) {
      faults.push(said(error))
    }
    if (faults.length > 0) await shoot(id)
    if (faults.length > 0) faults.push(`Its pages are kept in ${await keepPages("screens", [`${id} ${way}`], contexts())}`)
    const found = await findings()
    if (id !== name || faults.length + found.length > 0) tell({ id, way, faults: [...faults, ...found] })
    return faults.length === 0
  }
  await attempt(name, () =>
    go({
      house,
      url: house.url,
      way,
      isPhone: way === "phone",
      person: (called): Promise<Person> => person(house.url, `walk.${(registered += 1)}.${way}`, called),
      sit: async (who): Promise<Seat> => {
        const sat = await seat(house, way, who)
        seats.push(sat)
        return sat.it
      },
      line: async (id, act) => {
        const ways = wanted.get(id)
        if (ways === undefined) throw new Error(`No checklist has a line ${id}.`)
        if (!ways.includes(way)) return
        const isFine = await attempt(id, act)
        failures = isFine ? 0 : failures + 1
        if (isFine) return
        if (failures === LOST) throw new Error(`${LOST} lines went wrong one after another.`)
        // whatever the line left open is not in the way of the next, unless its page is closed
        for (const { it } of seats) await it.page.keyboard.press("Escape").catch(() => undefined)
        for (const { it } of seats) await it.page.keyboard.press("Escape").catch(() => undefined)
      }
    })
  )
  for (const { it } of seats) await it.context.close()
}
