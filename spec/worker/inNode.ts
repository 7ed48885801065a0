import { execFile } from "node:child_process"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { Schema } from "effect"
import { ROOT } from "../rules.ts"
import type { Ran } from "./Ran.ts"

const Listed = Schema.fromJsonString(Schema.Array(Schema.Struct({ file: Schema.String, name: Schema.String })))

/** What names a test, in Node as in the worker. */
export const titleOf = ({ file, name }: Pick<Ran, "file" | "name">): string => `${file} > ${name}`

/** Titles of all tests of the engine as vitest finds them in Node. */
export const listedInNode = async (): Promise<ReadonlyArray<string>> => {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const args = [vitest, "list", "--json", "--no-static-parse", "--project", "unit", "engine/"]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  return Schema.decodeSync(Listed)(stdout).map(({ file, name }) =>
    titleOf({ file: `/${relative(ROOT, file).replaceAll("\\", "/")}`, name })
  )
}
