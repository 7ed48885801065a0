import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { Schema } from "effect"
import { ROOT } from "../rules.ts"
import type { Ran } from "./Ran.ts"

const Listed = Schema.fromJsonString(Schema.Array(Schema.Struct({ file: Schema.String, name: Schema.String })))

/** What vitest reports of the tests that it ran, as far as it is read here. */
const Report = Schema.fromJsonString(
  Schema.Struct({
    testResults: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        assertionResults: Schema.Array(Schema.Struct({ title: Schema.String, ancestorTitles: Schema.Array(Schema.String) }))
      })
    )
  })
)

/** A file as the worker names it. */
const named = (file: string): string => `/${relative(ROOT, file).replaceAll("\\", "/")}`

/** What names a test, in Node as in the worker. */
export const titleOf = ({ file, name }: Pick<Ran, "file" | "name">): string => `${file} > ${name}`

/** Titles of all tests of the engine as vitest finds them in Node. */
export const listedInNode = async (): Promise<ReadonlyArray<string>> => {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const args = [vitest, "list", "--json", "--no-static-parse", "--project", "unit", "engine/"]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  return Schema.decodeSync(Listed)(stdout).map(({ file, name }) => titleOf({ file: named(file), name }))
}

/** The same titles from what vitest has told of a run of them. */
export const listedIn = (report: string): ReadonlyArray<string> =>
  Schema.decodeSync(Report)(readFileSync(report, "utf8"))
    .testResults.filter(({ name }) => named(name).startsWith("/engine/"))
    .flatMap(({ assertionResults, name }) =>
      assertionResults.map(({ ancestorTitles, title }) =>
        titleOf({ file: named(name), name: [...ancestorTitles, title].join(" > ") })
      )
    )
