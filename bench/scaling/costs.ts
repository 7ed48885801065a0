import { join } from "node:path"
import { readKept } from "../kept.ts"

/**
 * What things cost, each with its source. What a program asks of a database is counted again by `counted.test.ts`; times come from
 * `bench/kept.json`, `bench/known.md` and the decisions that measured them; what is only assumed says so.
 */

const kept = readKept(join(import.meta.dirname, "../kept.json"))

/** A figure of `bench/kept.json`. */
const keptFigure = (name: string, unit: string): number => {
  const figure = kept[name]
  if (figure?.unit !== unit) throw new Error(`bench/kept.json has no "${name}" in ${unit}.`)
  return figure.value
}

/** Statements of each program, one way to the database and back each. */
export const STATEMENTS = {
  sendToPerson: 8,
  sendToGroup: 10,
  readPerson: 11,
  readGroup: 9,
  /** Beside one for each person who came or went. */
  setPresence: 1,
  useSessions: 1,
  heartbeat: 3,
  /** All that a picture writes, in {@link UPLOAD_PROGRAMS}: may it come, its bytes, its small picture. */
  upload: 15,
  sessionOf: 1,
  ringingAt: 2,
  watchersOf: 2,
  isInCall: 1,
  journalAfter: 1,
  livingSessions: 1,
  history: 14,
  fileAt: 5,
  /** A resume at which nothing was missed, and more for each conversation that moved. */
  resume: 7,
  resumeMoved: 7
} as const

export const UPLOAD_PROGRAMS = 5

/** BEGIN and ROLLBACK around a program that reads: they wait for nothing, and the database does them all the same. */
export const AROUND_READ = 2
/** Ways of a commit beside its programs: BEGIN with the lock, the line of the journal, COMMIT (`commitGroup.ts`). */
export const COMMIT_WAYS = 3
/** Programs that share a transaction at most (`server/store/postgres/writer.ts`). */
export const GROUP_MAX = 64
/** How long a commit waits for the disk, in seconds. Assumed: a good SSD. */
export const FLUSH = 0.001
/** Durable sends a second on PostgreSQL, on two busy cores (DEC-0084): groups were full, and each statement a way of its own. */
const SENDS_ON_POSTGRESQL = 1100

/** Seconds of a statement, there and back on one machine, with what the database does for it: what {@link SENDS_ON_POSTGRESQL} leaves for each. */
export const WAY = (GROUP_MAX / SENDS_ON_POSTGRESQL - FLUSH) / (COMMIT_WAYS + GROUP_MAX * STATEMENTS.sendToPerson)

/** Connections that a process opens: one writes, four read, one searches, one holds the database for it (`server/store/postgres/`). */
export const DATABASE_CONNECTIONS = 7
/** `max_connections` of PostgreSQL, unless it is set. */
export const DATABASE_CONNECTIONS_MAX = 100

/** Bytes of a line in the journal beside the numbers of its audience, and of a frame with its message. */
export const LINE_BYTES = { person: 840, group: 1010, presence: 165, readPerson: 560, readGroup: 150 } as const
/** Bytes of a number of somebody among a million, with its comma. */
export const NUMBER_BYTES = 7
export const GROUP_FRAME_BYTES = 905
export const PERSON_FRAME_BYTES = keptFigure("bytes per delivery of a short text", "bytes")
export const READ_FRAME_BYTES = { person: 424, group: 110 } as const
export const PRESENCE_FRAME_BYTES = 70
/** `ping` and `pong`, with their frames. */
export const PING_BYTES = 17

/** A number on NATS, in and out: `PUB` and `MSG` with a subject of 50 characters (`parley.` and 43 of a seal) and 10 digits. */
export const NATS_BYTES = { in: 72, out: 74 } as const

/** Processor seconds of a send in its process: HTTP, rights, thread, both frames (`bench/known.md`). */
export const SEND_PROCESSOR = 137e-6
/** Deliveries for a second of processor where each socket has much due (goal of `bench/server/group.ts`, which is met). */
const DELIVERIES = 500_000
/**
 * Processor seconds of one write to one socket: what a bare `ws` takes, which gathers nothing. Among a million people a socket seldom has
 * two frames due in the same 20 ms, so that each delivery is a write of its own.
 */
export const SOCKET_WRITE = keptFigure("group of 1,000: deliveries for each second of processor", "x") / DELIVERIES
/** Processor seconds of hearing a line that another process wrote, and more for each of its audience (`npm run scaling -- --measure`). */
export const HEAR_LINE = 20e-6
export const HEAR_EACH = 0.1e-6

/** Memory of a process in bytes: at its start and for each connection (docs/scaling.md), and for each person who is online elsewhere (`npm run scaling -- --measure`). */
export const START_BYTES = 430 * 2 ** 20
export const SOCKET_BYTES = 16 * 2 ** 10
export const ELSEWHERE_BYTES = 250

/** Clients that one process brings up to date in a second when all come back at once. */
export const STORM = 5000 / keptFigure("restart storm: 5,000 clients bound and up to date", "s")

/** Seconds between two pings of the server to a socket, and of a client (`server/socket/door.ts`, CONN-03). */
export const PING_EVERY = { server: 20, client: 25 } as const
export const HEARTBEAT_EVERY = 5
export const RECHECK_EVERY = 60
export const SESSIONS_OF_LOOKUP = 512
export const USED_APART = 600
export const USED_TOGETHER = 0.1
