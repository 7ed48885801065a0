import {
  AROUND_READ,
  COMMIT_WAYS,
  DATABASE_CONNECTIONS,
  ELSEWHERE_BYTES,
  FLUSH,
  GROUP_FRAME_BYTES,
  GROUP_MAX,
  HEAR_EACH,
  HEAR_LINE,
  HEARTBEAT_EVERY,
  LINE_BYTES,
  NATS_BYTES,
  NUMBER_BYTES,
  PERSON_FRAME_BYTES,
  PING_BYTES,
  PING_EVERY,
  PRESENCE_FRAME_BYTES,
  READ_FRAME_BYTES,
  RECHECK_EVERY,
  SEND_PROCESSOR,
  SESSIONS_OF_LOOKUP,
  SOCKET_BYTES,
  SOCKET_WRITE,
  START_BYTES,
  STATEMENTS,
  STORM,
  UPLOAD_PROGRAMS,
  USED_APART,
  USED_TOGETHER,
  WAY
} from "./costs.ts"
import { type Load, processesOf, ratesOf, type Service } from "./Load.ts"

/** Programs of one kind: how many a second, and what each asks of the database. */
export interface Programs {
  readonly rate: number
  readonly statements: number
  /** Whether other processes are told of it. */
  readonly isTold: boolean
}

/** What is written at peak, in all processes together. All of it waits for one lock (DEC-0084). */
export const writesOf = (load: Load, service: Service): ReadonlyArray<Programs> => {
  const rates = ratesOf(load)
  const processes = processesOf(load, service)
  const looked = load.connections / SESSIONS_OF_LOOKUP / USED_APART
  const came = rates.comings / processes
  // the first that comes waits for others, and is noted with them
  const noted = (processes * came) / (1 + came * USED_TOGETHER)
  return [
    { rate: rates.toPeople, statements: STATEMENTS.sendToPerson, isTold: true },
    { rate: rates.toGroups, statements: STATEMENTS.sendToGroup, isTold: true },
    { rate: rates.readsOfPeople, statements: STATEMENTS.readPerson, isTold: true },
    { rate: rates.readsOfGroups, statements: STATEMENTS.readGroup, isTold: true },
    { rate: rates.comings + rates.goings, statements: STATEMENTS.setPresence + 1, isTold: processes > 1 },
    { rate: noted + looked, statements: STATEMENTS.useSessions, isTold: false },
    { rate: rates.uploads * UPLOAD_PROGRAMS, statements: STATEMENTS.upload / UPLOAD_PROGRAMS, isTold: false },
    { rate: processes / HEARTBEAT_EVERY, statements: STATEMENTS.heartbeat, isTold: false }
  ]
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, each) => all + each, 0)

/** The lock that all writers wait for. */
export interface Lock {
  readonly programs: number
  readonly statements: number
  /** Seconds in which it is held in a second, where groups are as large as they may be: from 1 on, writers fall behind. */
  readonly held: number
  readonly commits: number
}

/** Seconds of a way to the database and back. */
export const wayOf = ({ away }: Service): number => WAY + away

/** Seconds that a commit costs, however many programs share it. */
export const commitSeconds = (service: Service): number => COMMIT_WAYS * wayOf(service) + FLUSH

/**
 * Processes take turns: what comes to one while the others commit shares its next commit. With `a` seconds of a commit and `b` of all
 * statements in a second there is a commit for each program while both have room, then `(1 - b) / a`, and where groups are full as many
 * as go.
 */
export const lockOf = (load: Load, service: Service): Lock => {
  const writes = writesOf(load, service)
  const programs = sum(writes.map(({ rate }) => rate))
  const statements = sum(writes.map(({ rate, statements: each }) => rate * each))
  const each = commitSeconds(service)
  const busy = statements * wayOf(service)
  const held = busy + (programs / GROUP_MAX) * each
  const full = 1 / (each + (GROUP_MAX * busy) / programs)
  const commits = held >= 1 ? full : Math.min(programs, (1 - busy) / each)
  return { programs, statements, held, commits }
}

/** Statements that read, in all processes together. */
export interface Reads {
  /** For people who ask: who asks, what was missed, history, pictures. */
  readonly asked: number
  /** Because processes are several: the journal, and who watches those who come and go. */
  readonly journal: number
  readonly watchers: number
}

/** A program that reads, with what stands around it. */
const reading = (statements: number): number => statements + AROUND_READ

/**
 * Reads of the journal in a second by one process that hears of so many commits: the next begins when the last has ended, or with the next
 * commit.
 */
export const journalReads = (heard: number, seconds: number): number =>
  heard === 0 ? 0 : 1 / (seconds + Math.exp(-heard * seconds) / heard)

export const readsOf = (load: Load, service: Service): Reads => {
  const { comings, goings, looks } = ratesOf(load)
  const processes = processesOf(load, service)
  const bind = reading(STATEMENTS.sessionOf) + reading(STATEMENTS.ringingAt)
  const resume = reading(STATEMENTS.resume + load.moved * STATEMENTS.resumeMoved)
  const rechecks = load.connections / SESSIONS_OF_LOOKUP / RECHECK_EVERY
  const heard = (natsOf(load, service).numbers * (processes - 1)) / processes
  return {
    asked:
      comings * (bind + resume + load.opened * reading(STATEMENTS.history)) +
      looks * reading(STATEMENTS.fileAt) +
      rechecks * reading(STATEMENTS.livingSessions),
    journal: processes === 1 ? 0 : processes * journalReads(heard, wayOf(service)) * reading(STATEMENTS.journalAfter),
    watchers: processes * ((comings + goings) * reading(STATEMENTS.watchersOf) + goings * reading(STATEMENTS.isInCall))
  }
}

/** Lines of messages that processes hear of others in a second, all together, and those of them that are for nobody there. */
export interface Heard {
  readonly lines: number
  readonly forNobody: number
}

/** Each process reads every line; one to a person is for one other process at most, one to a large group for nearly all. */
export const heardOf = (load: Load, service: Service): Heard => {
  const { toGroups, toPeople } = ratesOf(load)
  const processes = processesOf(load, service)
  const others = processes - 1
  return {
    lines: others * (toGroups + toPeople),
    forNobody: others * (toPeople * (others / processes) + toGroups * (others / processes) ** (load.members - 1))
  }
}

/** Bytes a second that are written into the journal. */
export const journalBytes = (load: Load): number => {
  const { comings, goings, readsOfGroups, readsOfPeople, toGroups, toPeople } = ratesOf(load)
  return (
    toPeople * LINE_BYTES.person +
    toGroups * (LINE_BYTES.group + load.members * NUMBER_BYTES) +
    readsOfPeople * LINE_BYTES.readPerson +
    readsOfGroups * LINE_BYTES.readGroup +
    (comings + goings) * LINE_BYTES.presence
  )
}

/** Frames and bytes that leave for clients, in all processes together. */
export interface Frames {
  readonly messages: number
  readonly presence: number
  readonly pings: number
  readonly bytes: number
}

/** Everybody is online, so that a message to a group has as many frames as the group has members, and one to a person has two. */
export const framesOf = (load: Load): Frames => {
  const { comings, goings, readsOfGroups, readsOfPeople, toGroups, toPeople } = ratesOf(load)
  const group = toGroups * load.members
  const person = 2 * toPeople
  const read = 3 * readsOfPeople + readsOfGroups
  const presence = (comings + goings) * load.watchers
  const pings = load.connections / PING_EVERY.server + load.connections / PING_EVERY.client
  const bytes =
    group * GROUP_FRAME_BYTES +
    person * PERSON_FRAME_BYTES +
    readsOfPeople * READ_FRAME_BYTES.person +
    readsOfGroups * READ_FRAME_BYTES.group +
    presence * PRESENCE_FRAME_BYTES +
    pings * PING_BYTES
  return { messages: group + person + read, presence, pings, bytes }
}

/** What one process bears. */
export interface Bears {
  /** Seconds of processor in a second. */
  readonly processor: number
  readonly memory: number
  /** Bits a second to clients: frames, and pictures. */
  readonly bits: number
}

export const processBears = (load: Load, service: Service): Bears => {
  const { comings, goings, looks, readsOfGroups, readsOfPeople, toGroups, toPeople } = ratesOf(load)
  const processes = processesOf(load, service)
  const { bytes, messages, pings, presence } = framesOf(load)
  const told = toPeople + toGroups + readsOfPeople + readsOfGroups + comings + goings
  const heard = told * HEAR_LINE + (toGroups * load.members + 2 * toPeople) * HEAR_EACH
  const calls = toPeople + toGroups + readsOfPeople + readsOfGroups + looks + comings * (2 + load.opened)
  return {
    processor:
      (calls * SEND_PROCESSOR + (messages + presence + pings) * SOCKET_WRITE) / processes + (heard * (processes - 1)) / processes,
    memory: START_BYTES + Math.min(service.perProcess, load.connections) * SOCKET_BYTES + elsewhere(load, processes),
    bits: (8 * (bytes + looks * load.shownBytes)) / processes
  }
}

/** A process knows who is online in which of the others. */
const elsewhere = ({ connections }: Load, processes: number): number =>
  processes === 1 ? 0 : ((connections * (processes - 1)) / processes) * ELSEWHERE_BYTES

/** What travels over NATS in a second: each number goes in once, and out to each process. */
export const natsOf = (load: Load, service: Service) => {
  const processes = processesOf(load, service)
  const told = writesOf(load, service).filter(({ isTold }) => isTold)
  const { commits, programs } = lockOf(load, service)
  // a commit in which nothing is told has no number
  const share = 1 - (1 - sum(told.map(({ rate }) => rate)) / programs) ** Math.max(1, programs / commits)
  const numbers = processes === 1 ? 0 : commits * share
  return { numbers, out: numbers * processes, bytes: numbers * (NATS_BYTES.in + processes * NATS_BYTES.out) }
}

/** The store of files: bytes that come in, and go out. */
export const storeOf = (load: Load) => {
  const { looks, uploads } = ratesOf(load)
  return {
    puts: 2 * uploads,
    gets: looks,
    in: uploads * (load.pictureBytes + load.shownBytes),
    out: looks * load.shownBytes,
    aDay: load.connections * load.messages * load.pictures * (load.pictureBytes + load.shownBytes)
  }
}

export const databaseConnections = (load: Load, service: Service): number => processesOf(load, service) * DATABASE_CONNECTIONS

/** Seconds until everybody is back who came at once: as processes serve them, and as the database answers. */
export const comeBack = (load: Load, service: Service): number => {
  const processes = processesOf(load, service)
  const statements = reading(STATEMENTS.resume + load.moved * STATEMENTS.resumeMoved) + 3 * reading(1)
  const byDatabase = (load.connections * statements * WAY) / service.databaseProcessors
  return Math.max(load.connections / processes / STORM, byDatabase)
}
