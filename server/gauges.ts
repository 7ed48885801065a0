import { readFileSync } from "node:fs"
import { type Gauges, labelText } from "./metrics.ts"
import type { Config } from "./Config.ts"
import type { Store } from "./store/Store.ts"

/** The version of this server. */
export const programVersion = (): string => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly version: string
  }
  return version
}

/** What runs. */
export const buildGauges = ({ databaseUrl }: Pick<Config, "databaseUrl">): Gauges => {
  const store = databaseUrl === "" ? "sqlite" : "postgresql"
  const labels = labelText({ version: programVersion(), node: process.versions.node, store })
  return () => ({ parley_build_info: { [labels]: 1 } })
}

export const storeGauges =
  (store: Store): Gauges =>
  () => {
    const { biggestGroup, commits, isTooOld, programs, queue, synchronous } = store.stats()
    return {
      parley_store_commits_total: commits,
      parley_store_programs_total: programs,
      parley_store_biggest_commit: biggestGroup,
      parley_store_queue: queue,
      parley_store_synchronous: synchronous,
      parley_store_too_old: isTooOld ? 1 : 0
    }
  }
