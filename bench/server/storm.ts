import type { Part, Row, Share } from "../Row.ts"
import type { Stormed } from "./load.ts"
import { onStage, untilBound } from "./stage.ts"

/** Friends of each, with whom they have talked. */
const CIRCLE = 20

/** How many come back, and within how many seconds they shall be there. */
const STORMS = [
  { users: 5000, seconds: 5, name: "restart storm: 5,000 clients bound and up to date" },
  { users: 10_000, seconds: 12, name: "restart storm: 10,000 clients bound and up to date" }
]

/** How long a server that has just started needs until everybody is back: bound, and told what they missed. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (const { name, seconds, users: all } of STORMS) {
    const users = share(all)
    const row = await onStage("parley", { users, pairs: 0, members: 0, circle: CIRCLE }, async ({ load, port }): Promise<Row> => {
      const began = performance.now()
      const { told } = await load.ask<Stormed>({ _tag: "Storm", port, users, circle: CIRCLE })
      await untilBound(port, users)
      const measured = (performance.now() - began) / 1000
      await load.ask({ _tag: "Close" })
      const met = measured <= seconds && told === users
      return { name, measured, unit: "s", goal: { text: `within ${seconds} s (told ${told})`, met } }
    })
    rows.push(row)
  }
  return rows
}

export const STORM_PART: Part = { figures: STORMS.map(({ name }) => name), measure }
