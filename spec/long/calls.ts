import { openHouse } from "../e2e/house.ts"
import { CALLING } from "../e2e/call/voices.ts"
import { optionsOf } from "../optionsOf.ts"
import { callsAtOnce } from "./callsAtOnce.ts"
import { callsInARow, UNCOMPILED } from "./manyCalls.ts"

/** `npm run long:calls`: the same as spec/e2e/call/many.test.ts, with many more calls. */
const { values } = optionsOf({ row: { type: "string", default: "100" }, once: { type: "string", default: "20" } }, [
  "npm run long:calls                            100 calls one after another, then 20 at once over one server",
  "npm run long:calls -- --row 10 --once 3       so many"
])

const from = performance.now()
const tell = (line: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`)
let house = await openHouse(undefined, {}, UNCOMPILED)
try {
  const { growth, problems } = await callsInARow(house, Number(values.row), tell)
  tell(`the heaps grew by ${growth.map((each) => `${(each * 100).toFixed(1)} %`).join(" and ")}`)
  // where no heap is compared the browser may compile
  await house.close()
  house = await openHouse(undefined, {}, CALLING)
  const wrong = [...problems, ...(await callsAtOnce(house, Number(values.once), tell))]
  for (const problem of wrong) console.log(`  wrong: ${problem}`)
  console.log(wrong.length === 0 ? "1 passed, 0 failed" : "0 passed, 1 failed")
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await house.close()
}
