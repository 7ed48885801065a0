import { openHouse } from "../e2e/house.ts"
import { optionsOf } from "../optionsOf.ts"
import { dayInPage } from "./dayInPage.ts"
import { seedFrom } from "./dice.ts"
import { UNCOMPILED } from "./manyCalls.ts"

/** `npm run long:day`: a day of a person who works with the app, in one page that is never loaded again. DAY_SEED repeats a run. */
const { values } = optionsOf({ part: { type: "string", default: "1" } }, [
  "npm run long:day                    200,000 messages in 300 chats, 500 chats opened, 2,000 pictures, 20 calls: heap of the page",
  "npm run long:day -- --part 0.1      a tenth of the day, with as many chats",
  "DAY_SEED=SEED npm run long:day      the same day as another run"
])
const seed = seedFrom(process.env["DAY_SEED"])
const part = Number(values.part)
if (!(part > 0)) throw new Error(`--part takes a number above 0, and not ${values.part}.`)
const share = (all: number): number => Math.max(1, Math.round(all * part))
console.log(`DAY_SEED=${seed}`)

const from = performance.now()
const tell = (line: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const house = await openHouse(undefined, { requestRate: { count: 0, seconds: 1 } }, UNCOMPILED)
try {
  const { afterFirst, afterLogin, later, problems } = await dayInPage(
    house,
    { seed, messages: share(200_000), chats: 300, opened: share(500), pictures: share(2000), calls: share(20) },
    tell
  )
  const last = later.at(-1) ?? afterLogin
  const grown = (before: number): string => `${((last / before - 1) * 100).toFixed(1)} %`
  tell(`the heap grew by ${grown(afterFirst)} over the day, by ${grown(afterLogin)} since the login`)
  for (const problem of problems) console.log(`  wrong: ${problem}`)
  console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (DAY_SEED=${seed})`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await house.close()
}
