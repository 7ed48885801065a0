import type { Row } from "./Row.ts"
import { groupRows } from "./server/group.ts"
import { idleRows } from "./server/idle.ts"
import { pairRows } from "./server/pairs.ts"
import { stormRows } from "./server/storm.ts"

const PARTS = { pairs: pairRows, group: groupRows, idle: idleRows, storm: stormRows } as const

/** The server under load, each part on a server of its own; `BENCH_PARTS=pairs,idle` runs only some. */
export const run = async (): Promise<ReadonlyArray<Row>> => {
  const wanted = process.env["BENCH_PARTS"]?.split(",") ?? Object.keys(PARTS)
  const rows: Array<Row> = []
  for (const [name, part] of Object.entries(PARTS)) if (wanted.includes(name)) rows.push(...(await part()))
  return rows
}
