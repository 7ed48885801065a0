import { all, one, only, type Program, run, tellLines } from "../store/Program.ts"
import { type ClusterMessage, entryOf } from "./ClusterMessage.ts"
import { forgetLines, journalHead } from "./journal.ts"

/** A process of the service, as the database knows it. */
export interface ClusterMember {
  readonly process: number
  /** Grows while it lives; compared with itself alone, so that no clocks are. */
  readonly heartbeat: number
  readonly sockets: number
}

/** The state of all processes at one moment. */
export interface ClusterState {
  /** The newest line of the journal that this reflects. */
  readonly n: number
  readonly members: ReadonlyArray<ClusterMember>
  readonly presence: ReadonlyArray<{ readonly user_id: number; readonly process: number }>
}

const MEMBERS = "SELECT process, heartbeat, sockets FROM processes ORDER BY process"

/** WRITE: tells other processes something. */
export function* tellProcesses(said: {
  readonly from: number
  readonly messages: ReadonlyArray<ClusterMessage>
  readonly now: number
}): Program<void> {
  for (const message of said.messages) yield* tellLines(entryOf({ from: said.from, message }, said.now))
}

/** WRITE: a number for a process that begins. */
export function* joinCluster({ now }: { readonly now: number }): Program<number> {
  const { process } = yield* only<{ process: number }>("INSERT INTO processes (heartbeat) VALUES (0) RETURNING process")
  yield* tellLines(entryOf({ from: process, message: { _tag: "Joined", process } }, now))
  return process
}

/** READ: who is where, with the line of the journal after which more is told. */
export function* clusterState(): Program<ClusterState> {
  return {
    n: yield* journalHead(),
    members: yield* all<ClusterMember>(MEMBERS),
    presence: yield* all<{ user_id: number; process: number }>("SELECT user_id, process FROM presence")
  }
}

export interface Heartbeat {
  readonly process: number
  readonly sockets: number
  readonly now: number
}

/** WRITE: says that a process lives. Returns all that do, or nothing when the others took this one for dead: it joined again, with nobody. */
export function* heartbeat({ now, process, sockets }: Heartbeat): Program<ReadonlyArray<ClusterMember> | null> {
  const known = yield* run("UPDATE processes SET heartbeat = heartbeat + 1, sockets = ? WHERE process = ?", sockets, process)
  if (known === 0) {
    yield* run("INSERT INTO processes (process) VALUES (?)", process)
    yield* tellLines(entryOf({ from: process, message: { _tag: "Joined", process } }, now))
    return null
  }
  yield* forgetLines(now)
  return yield* all<ClusterMember>(MEMBERS)
}

export interface PresenceChange {
  readonly process: number
  readonly came: ReadonlyArray<number>
  readonly left: ReadonlyArray<number>
  readonly now: number
}

const CAME = "INSERT INTO presence (user_id, process) VALUES (?, ?) ON CONFLICT (user_id, process) DO NOTHING"

/** WRITE: notes who has sockets in a process, and tells the others. False when they took it for dead: then it must join again first. */
export function* setPresence({ came, left, now, process }: PresenceChange): Program<boolean> {
  if ((yield* one("SELECT 1 AS found FROM processes WHERE process = ?", process)) === undefined) return false
  for (const userId of left) yield* run("DELETE FROM presence WHERE user_id = ? AND process = ?", userId, process)
  for (const userId of came) yield* run(CAME, userId, process)
  yield* tellLines(entryOf({ from: process, message: { _tag: "Present", came, left } }, now))
  return true
}

export interface ProcessEnd {
  readonly process: number
  /** The heartbeat at which it has stood still; nothing when it says so itself. */
  readonly heartbeat: number | null
  readonly now: number
}

/** WRITE: a process has ended; not, when its heart has beaten since. */
export function* endProcess({ heartbeat: at, now, process }: ProcessEnd): Program<void> {
  const found = yield* one<{ heartbeat: number }>("SELECT heartbeat FROM processes WHERE process = ?", process)
  if (found === undefined || (at !== null && found.heartbeat !== at)) return
  yield* run("DELETE FROM presence WHERE process = ?", process)
  yield* run("DELETE FROM processes WHERE process = ?", process)
  yield* tellLines(entryOf({ from: 0, message: { _tag: "Ended", process } }, now))
}
