import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Bus } from "../bus/Bus.ts"
import type { Scans } from "../code/scans.ts"
import type { Gauges } from "../metrics.ts"
import type { Elsewhere, OwnHub, SocketHub } from "../socket/hubOverSockets.ts"
import type { LogEntry } from "../store/LogEntry.ts"
import type { Store } from "../store/Store.ts"
import { clusterMessageIn, type AddressedMessage } from "./ClusterMessage.ts"
import { followJournal } from "./followJournal.ts"
import { keepPresence, type KeptPresence } from "./keepPresence.ts"
import { presentElsewhere } from "./presentElsewhere.ts"
import { spreadHub } from "./spreadHub.ts"
import { tellOthers } from "./tellOthers.ts"
import { watchHeartbeats } from "./watchHeartbeats.ts"

export interface ClusterNeeds {
  readonly store: Store
  /** Opens the way by which processes tell each other how far the journal goes. */
  readonly openBus: (heard: (n: number) => void) => Promise<Bus>
  readonly failed: (error: unknown) => void
  readonly warn: (event: string, facts: Readonly<Record<string, unknown>>) => void
}

/** What a cluster needs of its process, once that is there. */
interface ClusterHost {
  readonly hub: OwnHub
  /** Tells the people here of changed settings. */
  readonly configChanged: () => void
  readonly scanned: Scans["note"]
}

/** One process among those that are one service (DEC-0365). */
export interface Cluster {
  readonly process: number
  /** A name for a socket that says whose it is. */
  readonly socketName: () => string
  readonly elsewhere: Elsewhere
  /** Joins the sockets of this process to the others. Returns the hub for calls. */
  readonly attach: (host: ClusterHost) => SocketHub
  /** Whether this process does what one alone must do: the oldest that lives. */
  readonly isLeader: () => boolean
  readonly isBusUp: () => boolean
  readonly gauges: Gauges
  /** Says goodbye to the others. */
  readonly leave: () => Promise<void>
}

/** How long to wait for a store that is busy or away, in milliseconds. */
const PAUSE = 500

const PROCESS = /^([1-9][0-9]{0,15})\./

/** A process joins the others. */
export const openCluster = async ({ failed, openBus, store, warn }: ClusterNeeds): Promise<Cluster> => {
  const process = Result.getOrThrow(await store.write("joinCluster", { now: Date.now() }))
  const present = presentElsewhere(process)
  const others = tellOthers({ store, from: process, failed })
  const begun = Result.getOrThrow(await store.read("clusterState", undefined))
  present.replace(begun.presence)
  const living = new Set(begun.members.map((each) => each.process))
  let host: { readonly hub: OwnHub; readonly heard: (sent: AddressedMessage) => void } | undefined
  let kept: KeptPresence | undefined

  const isOther = (clientId: string): boolean => {
    const found = Number(PROCESS.exec(clientId)?.[1] ?? process)
    return found !== process && living.has(found)
  }

  const elsewhere: Elsewhere = {
    isOnline: present.isOnline,
    users: present.users,
    size: present.size,
    sockets: () => hearts.members().reduce((sum, each) => (each.process === process ? sum : sum + each.sockets), 0),
    owns: isOther,
    changed: (userId) => kept?.changed(userId)
  }

  const moved = (userIds: ReadonlyArray<number>): void => host?.hub.changedElsewhere(userIds)

  /** Who is there, as it was at this line of the journal. */
  let knownAt = begun.n
  /** What lines say of who is there while that is read. */
  let meanwhile: Array<{ readonly sent: AddressedMessage; readonly n: number }> | undefined

  const whoIsThere = ({ from, message }: AddressedMessage, n: number): void => {
    if (n <= knownAt) return
    if (message._tag === "Present") return moved(present.change(from, message.came, message.left))
    if (message._tag === "Joined") return void living.add(message.process)
    if (message._tag !== "Ended" || message.process === process) return
    living.delete(message.process)
    moved(present.end(message.process))
  }

  const hear = (sent: AddressedMessage, n: number): void => {
    // what this process said it has done already
    if (sent.from === process) return
    if (!["Present", "Joined", "Ended"].includes(sent.message._tag)) return host?.heard(sent)
    if (meanwhile === undefined) whoIsThere(sent, n)
    else meanwhile.push({ sent, n })
  }

  const apply = (entries: ReadonlyArray<LogEntry>, n: number): void => {
    for (const entry of entries) {
      const sent = clusterMessageIn(entry)
      if (sent === undefined) host?.hub.tell([entry])
      else hear(sent, n)
    }
  }

  let losses = 0
  let isLeaving = false
  let starting: Promise<void> | undefined

  /** Reads who is there until that was possible, and no more was lost meanwhile. */
  const readAgain = async (): Promise<void> => {
    for (let seen = -1; seen !== losses && !isLeaving;) {
      seen = losses
      meanwhile ??= []
      const now = await store.read("clusterState", undefined).catch((error: unknown) => {
        failed(error)
        return undefined
      })
      if (now === undefined || Result.isFailure(now)) {
        seen = -1
        await setTimeout(PAUSE, undefined, { ref: false })
        continue
      }
      const { members, n, presence } = now.success
      knownAt = n
      living.clear()
      for (const each of members) living.add(each.process)
      moved(present.replace(presence))
    }
    const said = meanwhile ?? []
    meanwhile = undefined
    // at once: a loss from now on begins another
    starting = undefined
    for (const { n, sent } of said) whoIsThere(sent, n)
  }

  /** Nobody knows what was told meanwhile: clients come back and ask for it. */
  const startOver = (): void => {
    warn("journal lost", { process })
    for (const connection of host?.hub.connections() ?? []) host?.hub.end(connection, "stopping")
    losses += 1
    starting ??= readAgain().catch(failed)
  }

  const journal = followJournal({
    store,
    after: begun.n,
    apply,
    lost: startOver,
    failed
  })
  const bus = await openBus(journal.heard)
  const hearts = watchHeartbeats(
    {
      store,
      process,
      sockets: () => host?.hub.ownSockets() ?? 0,
      rejoined: () => {
        warn("taken for dead by the other processes, and back", { process })
        kept?.again()
      },
      failed
    },
    begun.members
  )
  store.onCommit((entries, journaled) => {
    if (journaled === undefined) return
    bus.publish(journaled)
    journal.committed(journaled, entries)
  })

  return {
    process,
    socketName: () => `${process}.${randomUUID()}`,
    elsewhere,
    attach: ({ configChanged, hub, scanned }) => {
      const spread = spreadHub({ hub, tell: others.tell, inTurn: journal.inTurn, owns: isOther, configChanged, scanned })
      host = { hub, heard: ({ message }) => spread.heard(message) }
      kept = keepPresence({ store, process, isHere: hub.isHere, usersHere: hub.usersHere, failed })
      hub.changedElsewhere([...present.users()], true)
      return spread.hub
    },
    isLeader: () => Math.min(process, ...living) === process,
    isBusUp: bus.isUp,
    gauges: () => ({
      parley_bus_up: bus.isUp() ? 1 : 0,
      parley_processes: living.size,
      parley_journal_position: journal.position(),
      parley_journal_reads_total: journal.counts().reads,
      parley_cluster_dropped_total: others.dropped()
    }),
    leave: async () => {
      isLeaving = true
      await hearts.stop()
      await kept?.stop()
      try {
        try {
          await others.stop()
        } finally {
          // also when the last words cannot be told: the others would take its people for present
          Result.getOrThrow(await store.write("endProcess", { process, heartbeat: null, now: Date.now() }))
        }
      } finally {
        await journal.stop()
        await bus.close()
      }
    }
  }
}
