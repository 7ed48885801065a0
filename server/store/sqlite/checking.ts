import { constants, setPriority } from "node:os"
import { DatabaseSync } from "node:sqlite"
import { DAMAGED } from "./checkBeside.ts"
import { damageIn } from "./inspect.ts"

/** Looks through the database of its first argument, which may be in use; prints what is damaged. */
setPriority(constants.priority.PRIORITY_LOW)
const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true, timeout: 10_000 })
const damage = damageIn(database)
database.close()
if (damage !== undefined) {
  process.stdout.write(damage)
  process.exitCode = DAMAGED
}
