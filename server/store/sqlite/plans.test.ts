import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { contactIds, writablePeople, watchersOf } from "../../contact/contacts.ts"
import { isServed } from "../../contact/served.ts"
import type { Program } from "../Program.ts"
import { migrateSqlite } from "./migrate.ts"

/** Statements that a program asks, each answered as by an empty store. */
const asked = (program: Program<unknown>): ReadonlyArray<string> => {
  const statements: Array<string> = []
  let step = program.next()
  while (step.done !== true) {
    const { value } = step
    if (value._tag === "Query") statements.push(value.sql)
    // the first answer is how the service runs
    step = program.next(value._tag !== "Query" || value.want === "all" ? [] : { mode: 2, online: 1 })
  }
  return statements
}

it.each([
  ["who watches somebody", watchersOf(1)],
  ["whom somebody may write to", writablePeople(1)],
  ["who somebody's contacts are", contactIds(1)],
  ["whether one looks after the other", isServed(1, 2)]
] as const)("%s is found without looking at every user", (_, program) => {
  const database = new DatabaseSync(":memory:")
  migrateSqlite(database)
  const plans = asked(program).flatMap((sql) => {
    const holes = [...sql.matchAll(/\?/g)].map(() => 1)
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...holes)
      .map(({ detail }) => String(detail))
  })
  // a table by its short name; what stands in brackets is a table of the statement's own
  expect(plans.filter((each) => /^SCAN (?!s$|\d|CONSTANT)/.test(each))).toEqual([])
  database.close()
})
