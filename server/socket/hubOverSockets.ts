import type { Audience } from "../store/LogEntry.ts"
import type { Metrics } from "../metrics.ts"
import type { SocketConnection, CloseReason } from "./Connection.ts"
import { asReadBy, encode, type FrameSource, isTranslated } from "./encode.ts"
import type { BoundUser, LiveHub } from "./Hub.ts"
import { outgoingFrames, type Outgoing } from "./outgoing.ts"
import { presence, type PresenceNeeds } from "./presence.ts"
import { connectionsByKey } from "./connectionsByKey.ts"
import { statistics, type StatisticsNeeds } from "./statistics.ts"
import { TOGETHER, usedSessions, type UsedSessionsNeeds } from "./usedSessions.ts"

/** The hub as the socket door sees it. */
export interface SocketHub extends LiveHub {
  readonly add: (connection: SocketConnection) => void
  readonly remove: (connection: SocketConnection) => void
  readonly send: (connection: SocketConnection, frame: Buffer) => void
  /** Sends a frame that somebody waits for: with all else that is due for the socket, as soon as this turn of the event loop is over. */
  readonly answer: (connection: SocketConnection, frame: Buffer) => void
  /** Writes what is due, then says goodbye. */
  readonly end: (connection: SocketConnection, end: CloseReason) => void
  /** Whether somebody else is bound to the same user. */
  readonly hasCompany: (connection: SocketConnection) => boolean
  readonly connections: () => Iterable<SocketConnection>
  /** Sockets from an address that are not bound. */
  readonly waitingFrom: (ip: string) => number
  readonly counts: () => Readonly<Record<string, number>>
  readonly stop: () => void
}

/** The hub of the sockets of this process alone. */
export interface OwnHub extends SocketHub {
  readonly bind: (clientId: string, user: BoundUser) => boolean
  /** Whether the user has a bound socket in this process. */
  readonly isHere: (userId: number) => boolean
  /** How many sockets this process has, bound or not. */
  readonly ownSockets: () => number
  /** People with a bound socket in this process. */
  readonly usersHere: () => Iterable<number>
  /** Whether these people are online elsewhere has changed; or, with `isKnown`, was told before this process began. */
  readonly changedElsewhere: (userIds: ReadonlyArray<number>, isKnown?: boolean) => void
}

export interface HubNeeds {
  readonly watchersOf: PresenceNeeds["watchersOf"]
  readonly isInCall: PresenceNeeds["isInCall"]
  readonly presenceFailed: PresenceNeeds["failed"]
  readonly staffAmong: StatisticsNeeds<SocketConnection>["staffAmong"]
  readonly statisticsFailed: StatisticsNeeds<SocketConnection>["failed"]
  readonly noteUsed: UsedSessionsNeeds["noteUsed"]
  readonly usedFailed: UsedSessionsNeeds["failed"]
  /** How long sessions wait to be noted together, in milliseconds. */
  readonly usedTogether?: number
  readonly metrics: Pick<Metrics, "add" | "observe">
  readonly out?: Outgoing
  /** Where everybody reaches the service, for pictures; empty where only they know. */
  readonly home?: string
  /** The clock of the service, in milliseconds since 1970. */
  readonly now?: () => number
  /** The sockets of other processes; not there where one process is the service. */
  readonly elsewhere?: Elsewhere
}

/** What a hub knows of the other processes. */
export interface Elsewhere {
  /** Whether somebody has a bound socket in another process. */
  readonly isOnline: (userId: number) => boolean
  /** How many sockets there are in other processes. */
  readonly sockets: () => number
  /** People who are online elsewhere. */
  readonly users: () => Iterable<number>
  readonly size: () => number
  /** Whether a socket is another process's, by its name. */
  readonly owns: (clientId: string) => boolean
  /** Somebody's first socket here was bound, or their last one is gone. */
  readonly changed: (userId: number) => void
}

/** Sockets that one user may have; one more ends the oldest. */
const SOCKETS_OF_ONE = 50

/** Sockets from which on a line has gone to many; the parts that are remembered, of which the oldest go first. */
const MANY = 16
const REMEMBERED = 1000

/** The sockets of this process: each frame is made once for an audience and a language, and written with all else that is due. */
export const hubOverSockets = ({
  elsewhere,
  home = "",
  isInCall,
  metrics,
  noteUsed,
  now: clock = Date.now,
  out = outgoingFrames(),
  presenceFailed,
  staffAmong,
  statisticsFailed,
  usedFailed,
  usedTogether = TOGETHER,
  watchersOf
}: HubNeeds): OwnHub => {
  const byClient = new Map<string, SocketConnection>()
  const byUser = connectionsByKey<number>()
  const bySession = connectionsByKey<string>()
  const waiting = new Map<string, number>()
  const used = usedSessions({ noteUsed, failed: usedFailed, together: usedTogether })
  /** Sockets that heard the last line of a part of the log, where they were many. */
  const reach = new Map<string, number>()
  let bound = 0
  let encoded = 0
  let isStopped = false

  const isHere = (userId: number): boolean => byUser.at(userId).length > 0
  const isOnline = (userId: number): boolean => isHere(userId) || elsewhere?.isOnline(userId) === true

  /** People who are online, whichever process their sockets are in. */
  const onlineCount = (): number => {
    if (elsewhere === undefined) return byUser.size()
    let count = elsewhere.size()
    for (const userId of byUser.keys()) if (!elsewhere.isOnline(userId)) count += 1
    return count
  }

  const tellOne = (entry: FrameSource, audience: Audience, except = ""): number => {
    const frames = new Map<string, Buffer>()
    const doer = except === "" || audience.by === undefined ? undefined : byClient.get(audience.by)
    // a browser's pages may have a socket each: what one did, the others hear
    const isDoneElsewhere = audience.by !== undefined && elsewhere?.owns(audience.by) === true
    const passesOver = (connection: SocketConnection): boolean =>
      doer?.sessionId === except ? connection === doer : !isDoneElsewhere && connection.sessionId === except
    const translated = isTranslated(audience)
    let sent = 0
    const frameFor = (language: string, reader: number, isShort: boolean): Buffer => {
      const form = isShort ? `${language} short` : language
      const key = audience.everybody === true ? `${form} ${reader}` : form
      const known = frames.get(key)
      if (known !== undefined) return known
      encoded += 1
      const frame = encode(entry, asReadBy(audience, reader), { language, home, isShort })
      frames.set(key, frame)
      return frame
    }
    for (const userId of audience.to)
      for (const connection of byUser.at(userId)) {
        if (except !== "" && passesOver(connection)) continue
        out.queue(connection, frameFor(translated ? connection.language : "", userId, connection.isShort))
        sent += 1
      }
    return sent
  }

  const noteReach = (scope: string, sent: number): void => {
    if (sent < MANY && reach.size === 0) return
    reach.delete(scope)
    if (sent < MANY) return
    reach.set(scope, sent)
    const oldest = reach.size > REMEMBERED ? reach.keys().next().value : undefined
    if (oldest !== undefined) reach.delete(oldest)
  }

  const push = (userIds: ReadonlyArray<number>, type: string, data: unknown, except?: string): void => {
    const sent = tellOne({ at: clock(), type }, { to: userIds, json: JSON.stringify(data) }, except)
    if (sent > 0) metrics.add("parley_frames_sent_total", type, sent)
  }

  const there = presence({ isInCall, isOnline, watchersOf, push, failed: presenceFailed })
  const counted = statistics<SocketConnection>({
    figures: () => ({ onlineCount: onlineCount(), clientCount: byClient.size + (elsewhere?.sockets() ?? 0) }),
    staffAmong,
    send: (connection, figures) => {
      const told = { at: clock(), type: "statistics" }
      out.queue(connection, encode(told, { to: [connection.userId], json: JSON.stringify(figures) }, { language: "" }))
      metrics.add("parley_frames_sent_total", "statistics", 1)
    },
    failed: statisticsFailed
  })
  const changed = (userId: number): void => {
    counted.changed()
    elsewhere?.changed(userId)
    if (!isStopped) there.changed(userId)
  }

  /** Sockets that are written to at the end of this turn. */
  let answered: Array<SocketConnection> = []
  const flushAnswered = (): void => {
    const all = answered
    answered = []
    for (const connection of all) out.flush(connection)
  }
  const answer = (connection: SocketConnection, frame: Buffer): void => {
    out.queue(connection, frame)
    if (answered.length === 0) setImmediate(flushAnswered)
    answered.push(connection)
  }

  const wait = ({ ip }: SocketConnection, by: 1 | -1): void => {
    const count = (waiting.get(ip) ?? 0) + by
    if (count > 0) waiting.set(ip, count)
    else waiting.delete(ip)
  }

  const unbind = (connection: SocketConnection): void => {
    const { sessionId, userId } = connection
    if (userId === 0) return
    connection.userId = 0
    connection.sessionId = ""
    counted.gone(connection)
    bound -= 1
    wait(connection, 1)
    byUser.take(userId, connection)
    bySession.take(sessionId, connection)
    if (!isHere(userId)) changed(userId)
  }

  const end = (connection: SocketConnection, why: CloseReason): void => {
    out.flush(connection)
    connection.end(why)
  }

  const bind = (clientId: string, { expiresAt, language = "", sessionId, userId }: BoundUser): boolean => {
    const connection = byClient.get(clientId)
    if (connection === undefined) return false
    if (!connection.isOpen || (connection.userId !== 0 && connection.userId !== userId)) return false
    if (connection.sessionId === sessionId) return true
    if (connection.sessionId === "") {
      bound += 1
      wait(connection, -1)
      byUser.put(userId, connection)
    } else bySession.take(connection.sessionId, connection)
    bySession.put(sessionId, connection)
    connection.userId = userId
    connection.sessionId = sessionId
    connection.expiresAt = expiresAt
    if (language !== "") connection.speak(language)
    const [oldest, ...others] = byUser.at(userId)
    if (oldest !== undefined && others.length >= SOCKETS_OF_ONE) end(oldest, "too-many-sockets")
    changed(userId)
    return true
  }

  return {
    tell: (entries) => {
      const now = entries.length > 0 ? clock() : 0
      for (const entry of entries) {
        let sent = 0
        for (const audience of entry.audiences) sent += tellOne(entry, audience, audience.except)
        if (sent > 0) metrics.add("parley_frames_sent_total", entry.type, sent)
        // frames beside the log, and clocks that were set, tell nothing of it
        if (entry.scope === "") continue
        noteReach(entry.scope, sent)
        metrics.observe("parley_log_lag_seconds", Math.max(0, now - entry.at) / 1000)
      }
    },
    push,
    speak: (userId, language) => {
      for (const connection of byUser.at(userId)) connection.speak(language)
    },
    speakIn: (sessionId, language) => {
      for (const connection of bySession.at(sessionId)) connection.ask(language)
    },
    isOnline,
    isHere,
    ownSockets: () => byClient.size,
    usersHere: byUser.keys,
    changedElsewhere: (userIds, isKnown = false) => {
      if (userIds.length === 0 || isStopped) return
      counted.changed()
      for (const userId of userIds)
        if (isKnown) there.known(userId)
        else there.changed(userId)
    },
    sockets: () => byClient.size + (elsewhere?.sockets() ?? 0),
    sessions: () => [...bySession.keys()],
    used: used.add,
    userOf: (sessionId) => bySession.at(sessionId)[0]?.userId,
    bind,
    watch: (userId, clientId) => {
      for (const connection of byUser.at(userId))
        if (clientId === "" || connection.clientId === clientId) counted.watch(connection)
    },
    catchUp: (clientId, type, audience) => {
      const connection = byClient.get(clientId)
      if (connection === undefined) return
      out.queue(
        connection,
        encode({ at: clock(), type }, asReadBy(audience, connection.userId), { language: connection.language, home })
      )
      metrics.add("parley_frames_sent_total", type)
    },
    drop: (sessionId, keep = "") => {
      for (const connection of [...bySession.at(sessionId)]) {
        unbind(connection)
        if (connection.clientId !== keep) end(connection, "logged-out")
      }
    },
    shut: (sessionId) => {
      for (const connection of [...bySession.at(sessionId)]) {
        unbind(connection)
        end(connection, "service-closed")
      }
    },
    add: (connection) => {
      byClient.set(connection.clientId, connection)
      counted.changed()
      wait(connection, 1)
    },
    remove: (connection) => {
      connection.isOpen = false
      connection.due = undefined
      unbind(connection)
      if (!byClient.delete(connection.clientId)) return
      wait(connection, -1)
      counted.changed()
    },
    send: out.queue,
    answer,
    end,
    hasCompany: ({ userId }) => userId !== 0 && (byUser.at(userId).length > 1 || elsewhere?.isOnline(userId) === true),
    connections: () => byClient.values(),
    waitingFrom: (ip) => waiting.get(ip) ?? 0,
    behind: out.behind,
    reach: (scope) => reach.get(scope) ?? 0,
    counts: () => {
      const { bytes, writes } = out.counts()
      return {
        parley_sockets: byClient.size,
        parley_sockets_bound: bound,
        parley_users_online: byUser.size(),
        parley_frames_encoded_total: encoded,
        parley_socket_writes_total: writes,
        parley_socket_bytes_total: bytes
      }
    },
    stop: () => {
      isStopped = true
      there.stop()
      counted.stop()
      used.stop()
      out.stop()
    }
  }
}
