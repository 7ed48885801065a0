import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "./rules.ts"

/** Files outside `engine/client/core/sync/legacy` that name it: the log says it of itself, and what the service allows decides it. */
const NAMING = [
  "engine/client/core/service/service.ts",
  "engine/client/core/sync/log/Log.ts",
  "engine/client/core/sync/log/ask.ts"
]

const names = (text: string): boolean => /\b(isLegacy|isNumbered)\b/.test(text)

it("a question for the protocol is found", () => {
  assert.ok(names("if (isLegacy(state)) return reload(state)"))
  assert.ok(names("state.log.isNumbered ? 1 : 2"))
  assert.ok(!names("withNumbered(state, waiting, numbered)"))
})

it("only the door asks whether a service numbers its lines", () => {
  const files = globSync("{engine,adapters,sdk,ui}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (each) => !each.endsWith(".test.ts") && !each.startsWith("engine/client/core/sync/legacy/")
  )
  const naming = files.filter((each) => names(readFileSync(join(ROOT, each), "utf8")))
  assert.deepStrictEqual(naming.toSorted(), NAMING)
})
