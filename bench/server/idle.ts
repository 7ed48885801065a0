import { spawnSync } from "node:child_process"
import type { Part, Row, Share } from "../Row.ts"
import type { Used } from "./parley.ts"
import { compared } from "../compared.ts"
import { onStage, pause, untilBound } from "./stage.ts"

const WANTED = 10_000
/** Descriptors that a process needs for itself. */
const OWN_FILES = 200

/** 10,000 sockets, or as many as the system lets one process open. */
export const countOf = (share: Share): number => {
  const told = Number(spawnSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).stdout)
  // "unlimited", or no shell to ask
  const most = Number.isFinite(told) && told > 0 ? told : WANTED + OWN_FILES
  return Math.min(share(WANTED), most - OWN_FILES)
}

const memoryOf = (which: "parley" | "bareSockets", count: number): Promise<number> =>
  onStage(which, { users: count, pairs: 0, members: 0 }, async ({ load, port, server }) => {
    const before = await server.ask<Used>({ _tag: "Used" })
    await load.ask({ _tag: "Sockets", port, from: 1, to: count, checks: 0, every: 100 })
    if (which === "parley") await untilBound(port, count)
    await pause(2000)
    const after = await server.ask<Used>({ _tag: "Used" })
    return (after.bytes - before.bytes) / count / 1024
  })

/** What a socket costs that says nothing. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const count = countOf(share)
  const measured = await memoryOf("parley", count)
  const least = await memoryOf("bareSockets", count)
  return [
    compared(
      {
        name: "idle connections: memory each",
        measured,
        unit: "KiB",
        baseline: { name: "bare ws", measured: least }
      },
      `at most 20 KiB at ${WANTED} (here ${count})`,
      measured <= 20
    )
  ]
}

export const IDLE_PART: Part = { figures: ["idle connections: memory each"], measure }
