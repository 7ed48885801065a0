import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { presentElsewhere } from "#server/cluster/presentElsewhere.ts"
import { hubOverSockets } from "#server/socket/hubOverSockets.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import { openCounting, WRITES } from "./counted.ts"

/**
 * What no benchmark measures by itself: the processor that a process spends on what another one told, and the memory in which it
 * knows who is where. `npm run scaling -- --measure` prints both as constants of `costs.ts`.
 */

/** People whose presence is measured, and times that a line is heard. */
const PEOPLE = 200_000
const TIMES = 2000

const micros = (work: () => void): number => {
  for (let warm = 0; warm < TIMES / 10; warm += 1) work()
  const before = process.cpuUsage()
  for (let time = 0; time < TIMES; time += 1) work()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / TIMES
}

/** Hears a line of the journal as the reader's thread and the hub do, where nobody of its audience is. */
const hearing = (entries: ReadonlyArray<LogEntry>) => {
  const nobody = () => Promise.resolve([])
  const hub = hubOverSockets({
    watchersOf: nobody,
    isInCall: () => Promise.resolve(false),
    presenceFailed: console.error,
    staffAmong: nobody,
    statisticsFailed: console.error,
    noteUsed: nobody,
    usedFailed: console.error,
    metrics: { add: () => undefined, observe: () => undefined }
  })
  const body = Buffer.from(JSON.stringify(entries))
  return () => hub.tell(structuredClone(JSON.parse(body.toString()) as ReadonlyArray<LogEntry>))
}

const lineOf = (members: number): ReadonlyArray<LogEntry> => {
  const { count, text, toGroup } = openCounting(members)
  return count(WRITES.send(text(1, toGroup))).entries
}

const heap = (): number => {
  setFlagsFromString("--expose-gc")
  ;(runInNewContext("gc") as () => void)()
  return process.memoryUsage().heapUsed
}

/** Bytes of one person who is online in another process: where they are, and that their watchers were told. */
const presenceBytes = (): number => {
  const rows = Array.from({ length: PEOPLE }, (_, user_id) => ({ user_id, process: 2 + (user_id % 49) }))
  const present = presentElsewhere(1)
  const told = new Set<number>()
  const before = heap()
  present.replace(rows)
  for (const userId of present.users()) told.add(userId)
  const bytes = heap() - before
  // rows that nobody needs any more would be taken off
  return bytes / Math.min(rows.length, told.size, present.size())
}

export const measured = (): Readonly<Record<string, number>> => {
  const few = micros(hearing(lineOf(2)))
  const many = micros(hearing(lineOf(1000)))
  return {
    "microseconds to hear a line": few,
    "microseconds more for each of its audience": (many - few) / 998,
    "bytes of a person who is online elsewhere": presenceBytes()
  }
}
