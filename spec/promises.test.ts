import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { ROOT } from "./rules.ts"

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

/** Cells of the rows of all tables of a page from a heading on. */
const rowsOf = (path: string, from: string): ReadonlyArray<ReadonlyArray<string>> =>
  read(path)
    .split(from)
    .slice(1)
    .join()
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .map((line) => line.slice(2, -2).split(" | "))

/** What a page names as one of our files or folders. */
const named = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`((?:adapters|bench|docs|engine|fixtures|locales|scripts|sdk|server|spec|ui)\/[\w./*-]+)`/g)].map(
    ([, path = ""]) => path
  )

const holes = globSync("{server,spec}/**/*.test.ts", { cwd: ROOT }).map(read).join("\n")

/** Whether something shows it: a test, a folder of tests, a hole or a rule that has one, a page, a check of the build. */
const isShown = (where: string): boolean =>
  named(where).some(
    (path) => /\.test\.m?ts$|\.test\.mjs$/.test(path) || globSync(`${path}/**/*.test.ts`, { cwd: ROOT }).length > 0
  ) || /\[[A-Z]+-\d+\]|\]\(\w+\.md\)|DEC-\d{4}|fuzzing|linter|compiler/.test(where)

it.each(["docs/security.md", "docs/asvs.md"])(
  "%s: each file and decision that it names is there, each hole has a test",
  (page) => {
    const text = read(page)
    expect(named(text).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const decisions = [...text.matchAll(/DEC-(\d{4})/g)].map(([, number = ""]) => number)
    expect(decisions.filter((number) => globSync(`docs/decisions/${number}-*.md`, { cwd: ROOT }).length === 0)).toEqual([])
    const ids = [...text.matchAll(/\[(H-\d+)\]/g)].map(([, id = ""]) => id)
    expect(ids.filter((id) => !holes.includes(id))).toEqual([])
  }
)

it("each promise of docs/security.md names what shows it, or says that it is a decision", () => {
  const promises = rowsOf("docs/security.md", "\n## Checklist").filter(
    ([first, ...others]) => first !== "Point" && others.length === 1
  )
  expect(promises.length).toBeGreaterThan(60)
  expect(promises.filter(([, where = ""]) => !isShown(where) && !/decision|browsers/.test(where))).toEqual([])
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; chapter 10 is about what we do not use. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 }
}

it("docs/asvs.md answers each requirement of levels 1 and 2 once, and what is met names what shows it", () => {
  const rows = rowsOf("docs/asvs.md", "\n## 1 ").filter(([first = ""]) => first !== "Requirement")
  const answered = rows.flatMap(([first = ""]) => [...first.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id))
  const wanted = Object.entries(SECTIONS).flatMap(([section, length]) => Array.from({ length }, (_, i) => `${section}.${i + 1}`))
  expect(answered.toSorted()).toEqual(wanted.toSorted())
  expect(rows.filter(([, state = ""]) => !["met", "not for us", "open"].includes(state))).toEqual([])
  expect(rows.filter(([, state, where = ""]) => state === "met" && !isShown(where))).toEqual([])
  expect(rows.filter(([, , where = ""]) => where.length < 10 && !where.startsWith("`["))).toEqual([])
})
