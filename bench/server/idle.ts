import { readFileSync } from "node:fs"
import type { Row } from "../Row.ts"
import type { Used } from "./parley.ts"
import { compared } from "../compared.ts"
import { onStage, pause, untilBound } from "./stage.ts"

const WANTED = 10_000
/** Descriptors that a process needs for itself. */
const OWN_FILES = 200

/** As many sockets as the system lets one process open. */
const COUNT = ((): number => {
  const limits = readFileSync("/proc/self/limits", "utf8")
  const most = Number(/^Max open files +([0-9]+)/m.exec(limits)?.[1] ?? 1024)
  return Math.min(WANTED, most - OWN_FILES)
})()

const memoryOf = (which: "parley" | "bareSockets"): Promise<number> =>
  onStage(which, { users: COUNT, pairs: 0, members: 0 }, async ({ load, port, server }) => {
    const before = await server.ask<Used>({ _tag: "Used" })
    await load.ask({ _tag: "Sockets", port, from: 1, to: COUNT, checks: 0, every: 100 })
    if (which === "parley") await untilBound(port, COUNT)
    await pause(2000)
    const after = await server.ask<Used>({ _tag: "Used" })
    return (after.bytes - before.bytes) / COUNT / 1024
  })

/** What a socket costs that says nothing. */
export const idleRows = async (): Promise<ReadonlyArray<Row>> => {
  const measured = await memoryOf("parley")
  const least = await memoryOf("bareSockets")
  return [
    compared(
      {
        name: "idle connections: memory each",
        measured,
        unit: "KiB",
        baseline: { name: "bare ws", measured: least }
      },
      `at most 20 KiB at ${WANTED} (here ${COUNT})`,
      measured <= 20
    )
  ]
}
