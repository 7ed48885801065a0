import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { HEARD_BY } from "../engine/client/core/heard.ts"
import { ROOT } from "./rules.ts"

const CORE = join(ROOT, "engine/client/core")

it("no area that hears frames is left out", () => {
  const hearing = readdirSync(CORE).filter((each) => existsSync(join(CORE, each, "heard.ts")))
  assert.isAbove(hearing.length, 3)
  assert.deepStrictEqual(Object.keys(HEARD_BY).toSorted(), hearing.toSorted())
})
