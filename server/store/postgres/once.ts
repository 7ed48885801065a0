import type { Ended } from "../Ended.ts"
import type { Program } from "../Program.ts"
import { STEPS } from "../schema.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { Connection } from "./Connection.ts"
import { LOCKS } from "./locks.ts"
import { openProblem } from "./problems.ts"

const MILLIS = 30_000

/** Carries out one program in a transaction of its own, in line with all processes that write. Throws a `StoreProblem` where it cannot. */
export const once = async <A>(url: string, program: () => Program<A>): Promise<Ended<A>> => {
  const connection = await Connection.open({ url, connections: 1, statementMillis: MILLIS }).catch((cause: unknown) => {
    throw openProblem(url, cause)
  })
  try {
    await connection.control("BEGIN")
    await connection.control(`SELECT pg_advisory_xact_lock(${LOCKS.write})`)
    const [row] = await connection.control("SELECT to_regclass('schema_version') IS NOT NULL AS there")
    const found = row?.["there"] === 1 ? (await connection.control("SELECT version FROM schema_version"))[0]?.["version"] : 0
    if (found !== STEPS.length)
      throw new StoreProblem("The database is of another version: start the server of this one once, then run this again.")
    const ended = await connection.run(program())
    if (ended._tag === "Done") await connection.commit()
    return ended
  } finally {
    // What was not committed is taken back by the database when the connection ends.
    await connection.close()
  }
}
