import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { withDeclarations } from "./declarations.ts"
import { render, reportOf } from "./report.ts"
import { surfaces } from "./surface.ts"

/** Writes the report of the public surface again: `npm run docs:api`. What changed is seen in review (DEC-0060). */
for (const surface of withDeclarations(surfaces)) {
  const file = reportOf(surface.entry)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, render(surface))
}
