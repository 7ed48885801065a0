import type { Row } from "../Row.ts"
import type { Stormed } from "./load.ts"
import { onStage, untilBound } from "./stage.ts"

const USERS = 5000
/** Friends of each, with whom they have talked. */
const CIRCLE = 20
const SECONDS = 10

/** How long a server that has just started needs until everybody is back: bound, and told what they missed. */
export const stormRows = async (): Promise<ReadonlyArray<Row>> =>
  onStage("parley", { users: USERS, pairs: 0, members: 0, circle: CIRCLE }, async ({ load, port }) => {
    const began = performance.now()
    const { told } = await load.ask<Stormed>({ _tag: "Storm", port, users: USERS, circle: CIRCLE })
    await untilBound(port, USERS)
    const measured = (performance.now() - began) / 1000
    await load.ask({ _tag: "Close" })
    return [
      {
        name: "restart storm: 5,000 clients bound and up to date",
        measured,
        unit: "s",
        goal: { text: `within ${SECONDS} s (told ${told})`, met: measured <= SECONDS && told === USERS }
      }
    ]
  })
