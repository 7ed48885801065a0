import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { lockOf } from "./demand.ts"
import { loadOf, MILLION, SERVICE } from "./Load.ts"
import { firstFull, FULL_MOST, fullAt, PARTS } from "./parts.ts"
import { written } from "./written.ts"

it("docs/scaling.md has the tables that `npm run scaling` prints", () => {
  const { is, must } = written()
  assert.strictEqual(is, must, "npm run scaling -- --write, and look at what changed")
})

it("the goal that the cost of a delivery is drawn from is met", () => {
  const known = readFileSync(join(import.meta.dirname, "../known.md"), "utf8")
  assert.notInclude(known, "**group of 1,000: deliveries for each second of processor**")
  assert.include(known, "137 µs of processor a send")
})

it("a part carries the people that it is full at, and not a tenth more", () => {
  // where people are more, so are processes: what each of them has does not fill
  for (const part of PARTS.filter((each) => fullAt(each) < FULL_MOST)) {
    const most = fullAt(part)
    assert.isBelow(part.share(loadOf(most), SERVICE), 1, part.name)
    assert.isAtLeast(part.share(loadOf(Math.ceil(1.1 * most + 2000)), SERVICE), 1, part.name)
  }
})

it("of what no setting makes larger the lock of all writers is full first", () => {
  const settable = /max_connections|network away/
  const [first] = PARTS.filter(({ name }) => !settable.test(name)).toSorted((a, b) => fullAt(a) - fullAt(b))
  assert.strictEqual(first?.name, "PostgreSQL: the lock of all writers")
  assert.strictEqual(firstFull()?.name, "PostgreSQL: the same lock, 0.2 ms of network away")
  assert.isAbove(lockOf(MILLION, SERVICE).held, 1)
})
