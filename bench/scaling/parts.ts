import { DATABASE_CONNECTIONS_MAX, WAY } from "./costs.ts"
import { databaseConnections, journalBytes, lockOf, processBears, readsOf } from "./demand.ts"
import { type Load, loadOf, processesOf, type Service, SERVICE } from "./Load.ts"

/** Something that can be full. */
export interface Part {
  readonly name: string
  /** The share of it that is used; full at 1. */
  readonly share: (load: Load, service: Service) => number
}

/** Processors that the database's statements take, where each takes all of a way: more than it does. */
const databaseProcessors = (load: Load, service: Service): number => {
  const { asked, journal, watchers } = readsOf(load, service)
  return (lockOf(load, service).statements + asked + journal + watchers) * WAY
}

export const PARTS: ReadonlyArray<Part> = [
  { name: "PostgreSQL: the lock of all writers", share: (load, service) => lockOf(load, service).held },
  {
    name: "PostgreSQL: the same lock, 0.2 ms of network away",
    share: (load, service) => lockOf(load, { ...service, away: 0.0002 }).held
  },
  {
    name: "PostgreSQL: its processors",
    share: (load, service) => databaseProcessors(load, service) / service.databaseProcessors
  },
  {
    name: "PostgreSQL: connections, of `max_connections` as it is unless set",
    share: (load, service) => databaseConnections(load, service) / DATABASE_CONNECTIONS_MAX
  },
  {
    name: "PostgreSQL: network, for the journal that each process reads",
    share: (load, service) => (8 * journalBytes(load) * (processesOf(load, service) - 1)) / service.network
  },
  { name: "a process: its processor", share: (load, service) => processBears(load, service).processor },
  { name: "a process: memory", share: (load, service) => processBears(load, service).memory / service.memory },
  { name: "a process: network to clients", share: (load, service) => processBears(load, service).bits / service.network }
]

/** Where a part is not full with fewer people than these, it never is. */
export const FULL_MOST = 1e8

/** How many people the part carries, to a thousand: the most with whom it is not full. */
export const fullAt = ({ share }: Part, service: Service = SERVICE): number => {
  let [fits, full] = [0, 2 * FULL_MOST]
  while (full - fits > 1000) {
    const between = Math.round((fits + full) / 2)
    if (share(loadOf(between), service) < 1) fits = between
    else full = between
  }
  return fits
}

/** The part that is full with the fewest people. */
export const firstFull = (service: Service = SERVICE): Part | undefined =>
  PARTS.toSorted((a, b) => fullAt(a, service) - fullAt(b, service))[0]
