import { GROUP_MAX, STATEMENTS } from "./costs.ts"
import { commitSeconds, wayOf, writesOf } from "./demand.ts"
import { type Load, processesOf, ratesOf, type Service } from "./Load.ts"

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const chance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What became of the messages of one second. */
export interface Spread {
  /** Frames that each process wrote. */
  readonly frames: ReadonlyArray<number>
  /** Lines that other processes heard, and those of them that were for nobody there. */
  readonly heard: number
  readonly heardForNobody: number
}

/** One second of messages at peak: who is where, who writes and who hears is chance. */
export const spreadOf = (load: Load, service: Service, seed: number): Spread => {
  const random = chance(seed)
  const processes = processesOf(load, service)
  const at = (below: number): number => Math.floor(random() * below)
  const place = new Uint16Array(load.connections)
  for (let person = 0; person < place.length; person += 1) place[person] = at(processes)
  const somebody = (): number => place[at(place.length)] ?? 0
  const frames = new Uint32Array(processes)
  /** The last message that each process had a frame of. */
  const reached = new Uint32Array(processes)
  let [told, heardForNobody] = [0, 0]
  /** Tells a message to its author and so many others. */
  const tell = (others: number): void => {
    told += 1
    const writer = somebody()
    let processesReached = 0
    for (let hearer = 0; hearer <= others; hearer += 1) {
      const process = hearer === 0 ? writer : somebody()
      frames[process] = (frames[process] ?? 0) + 1
      if (reached[process] !== told) processesReached += 1
      reached[process] = told
    }
    heardForNobody += processes - processesReached
  }
  const { toGroups, toPeople } = ratesOf(load)
  for (let message = 0; message < Math.round(toGroups); message += 1) tell(load.members - 1)
  for (let message = 0; message < Math.round(toPeople); message += 1) tell(1)
  return { frames: [...frames], heard: told * (processes - 1), heardForNobody }
}

interface Job {
  readonly at: number
  readonly process: number
  readonly statements: number
  readonly isTold: boolean
}

/** What became of the writes of some seconds, a second, in the second half of them: before that all begins with nobody in line. */
export interface Committed {
  readonly commits: number
  /** Commits of which others are told, each by a number on NATS. */
  readonly numbers: number
  /** Reads of the journal by all processes together. */
  readonly reads: number
  /** Programs that still wait at the end, of all. */
  readonly waiting: number
}

/** What is written comes at any moment, at any process. */
const arrivals = (load: Load, service: Service, seconds: number, random: () => number): ReadonlyArray<Job> => {
  const processes = processesOf(load, service)
  return writesOf(load, service)
    .flatMap(({ isTold, rate, statements }) =>
      Array.from({ length: Math.round(rate * seconds) }, () => ({
        at: random() * seconds,
        process: Math.floor(random() * processes),
        statements,
        isTold
      }))
    )
    .toSorted((a, b) => a.at - b.at)
}

/** Each process hears of the commits of the others, and reads: one read at a time, and once more if it heard of some meanwhile. */
const readers = (processes: number, seconds: number, from: number) => {
  const until = Array.from({ length: processes }, () => 0)
  const isDue = Array.from({ length: processes }, () => false)
  let reads = 0
  const begin = (process: number, at: number): void => {
    if (at >= from) reads += 1
    until[process] = at + seconds
  }
  return {
    hear: (writer: number, at: number): void => {
      for (let process = 0; process < processes; process += 1) {
        let end = until[process] ?? 0
        if (isDue[process] === true && end <= at) {
          isDue[process] = false
          begin(process, end)
          end += seconds
        }
        if (process === writer) continue
        if (end > at) isDue[process] = true
        else begin(process, at)
      }
    },
    reads: () => reads
  }
}

/** Some seconds of writes at peak: processes wait for the one lock in turn, each with what came to it until it began to wait. */
export const commitsOf = (load: Load, service: Service, seconds: number, seed: number): Committed => {
  const jobs = arrivals(load, service, seconds, chance(seed))
  const processes = processesOf(load, service)
  const hearing = readers(processes, wayOf(service) * STATEMENTS.journalAfter, seconds / 2)
  const queues = Array.from({ length: processes }, (): Array<Job> => [])
  const isWriting = Array.from({ length: processes }, () => false)
  const line: Array<ReadonlyArray<Job>> = []
  let holder: { readonly group: ReadonlyArray<Job>; readonly until: number } | undefined
  let [next, now, commits, numbers, programs] = [0, 0, 0, 0, 0]

  const queueUp = (process: number): void => {
    const group = queues[process]?.splice(0, GROUP_MAX) ?? []
    isWriting[process] = group.length > 0
    if (group.length > 0) line.push(group)
  }

  const finish = (group: ReadonlyArray<Job>): void => {
    programs += group.length
    const counts = now >= seconds / 2 ? 1 : 0
    commits += counts
    const process = group[0]?.process ?? 0
    if (group.some(({ isTold }) => isTold)) {
      numbers += counts
      hearing.hear(process, now)
    }
    queueUp(process)
  }

  for (;;) {
    const group = holder === undefined ? line.shift() : undefined
    if (group !== undefined) {
      const statements = group.reduce((all, each) => all + each.statements, 0)
      holder = { group, until: now + commitSeconds(service) + statements * wayOf(service) }
    }
    const job = jobs[next]
    if (job !== undefined && (holder === undefined || job.at <= holder.until)) {
      next += 1
      now = job.at
      queues[job.process]?.push(job)
      if (isWriting[job.process] !== true) queueUp(job.process)
    } else if (holder === undefined || holder.until > seconds) break
    else {
      now = holder.until
      const done = holder.group
      holder = undefined
      finish(done)
    }
  }
  const a = (count: number): number => count / (seconds / 2)
  return { commits: a(commits), numbers: a(numbers), reads: a(hearing.reads()), waiting: jobs.length - programs }
}
