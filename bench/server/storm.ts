import type { Part, Row, Share } from "../Row.ts"
import type { Stormed } from "./load.ts"
import { onStage, untilBound } from "./stage.ts"

const USERS = 5000
/** Friends of each, with whom they have talked. */
const CIRCLE = 20
const SECONDS = 10

/** How long a server that has just started needs until everybody is back: bound, and told what they missed. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const users = share(USERS)
  return onStage("parley", { users, pairs: 0, members: 0, circle: CIRCLE }, async ({ load, port }) => {
    const began = performance.now()
    const { told } = await load.ask<Stormed>({ _tag: "Storm", port, users, circle: CIRCLE })
    await untilBound(port, users)
    const measured = (performance.now() - began) / 1000
    await load.ask({ _tag: "Close" })
    return [
      {
        name: "restart storm: 5,000 clients bound and up to date",
        measured,
        unit: "s",
        goal: { text: `within ${SECONDS} s (told ${told})`, met: measured <= SECONDS && told === users }
      }
    ]
  })
}

export const STORM_PART: Part = { figures: ["restart storm: 5,000 clients bound and up to date"], measure }
