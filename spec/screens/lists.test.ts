import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { ROUTES } from "#engine/route/routes.ts"
import { checklists, waysOf } from "./Checklist.ts"

const WALKS = new URL("./walks/", import.meta.url)
const code = readdirSync(WALKS)
  .map((file) => readFileSync(new URL(file, WALKS), "utf8"))
  .join("\n")

const lists = checklists()
const lines = lists.flatMap((list) => list.lines)

it("there is a checklist for every route", () => {
  const listed = lists.map(({ route }) => route)
  expect(Object.keys(ROUTES).filter((route) => !listed.includes(route))).toEqual([])
})

it("each line has an id of its own, which begins with its route", () => {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  for (const { lines, route } of lists)
    for (const { id } of lines) expect(id).toMatch(new RegExp(`^${route}\\.[a-z][A-Za-z0-9]*$`))
})

it("each line that does not wait is tried by a walk", () => {
  const untried = lines.filter((line) => waysOf(line).length > 0 && !code.includes(`"${line.id}"`)).map(({ id }) => id)
  expect(untried).toEqual([])
})
