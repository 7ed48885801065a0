import type { BenchName } from "./benches.ts"
import { BENCHES } from "./benches.ts"
import type { Row, Share } from "./Row.ts"

/** `node bench/part.ts BENCH PART [short]`: measures one part and sends its rows to the process that started it (`outcome.ts`). */

const SHARES: Readonly<Record<string, Share>> = {
  full: (full) => full,
  short: (full) => Math.max(1, Math.ceil(full / 10))
}

/** What a part says of itself at its end. */
export type Said = { readonly rows: ReadonlyArray<Row> } | { readonly error: string }

// nobody waits for it any more: what it started ends with it
process.once("disconnect", () => process.kill(-process.pid, "SIGKILL"))

const [bench = "", part = "", share = "full"] = process.argv.slice(2)

const say = (said: Said): void => {
  process.send?.(said, undefined, {}, () => process.exit("error" in said ? 1 : 0))
}

try {
  const measured = (await BENCHES[bench as BenchName]())[part]
  if (measured === undefined) throw new Error(`There is no part "${part}" of the benchmark "${bench}".`)
  say({ rows: await measured.measure(SHARES[share] ?? ((full) => full)) })
} catch (error) {
  say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
