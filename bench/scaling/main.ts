import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { measured } from "./measured.ts"
import { page } from "./page.ts"
import { PAGE, written } from "./written.ts"

/**
 * `npm run scaling`: prints what a million people take, by what a few cost (docs/scaling.md). `-- --write` puts it into the page, `-- --measure`
 * measures on this machine what of `costs.ts` no benchmark does.
 */
const { values } = parseArgs({ options: { write: { type: "boolean" }, measure: { type: "boolean" } } })

if (values.measure === true)
  for (const [name, value] of Object.entries(measured())) console.log(`${name}: ${value.toPrecision(3)}`)
else if (values.write === true) writeFileSync(PAGE, written().must)
else console.log(page())
