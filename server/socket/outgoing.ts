import { Due } from "./Due.ts"

/** Where bytes leave: a socket. */
export interface Outlet {
  readonly write: (bytes: Buffer) => unknown
  /** Bytes written that the other side has not taken yet. */
  readonly writableLength: number
}

/** One socket's place in the queue. */
export interface QueueEntry {
  readonly outlet: Outlet
  /** Frames due; `undefined` when none are. */
  due: Due | undefined
  /** Nothing is written once it is false. */
  isOpen: boolean
  /** Called once when more waits than a socket may hold; the line is shut then. */
  readonly overflow: () => void
}

interface OutgoingCounts {
  readonly writes: number
  readonly bytes: number
}

export interface Outgoing {
  readonly queue: (line: QueueEntry, frame: Buffer) => void
  /** Writes what is due for this line now. */
  readonly flush: (line: QueueEntry) => void
  /** How long the oldest frame has waited, in milliseconds. */
  readonly behind: () => number
  readonly counts: () => OutgoingCounts
  readonly stop: () => void
}

/** Frames for one socket within this many milliseconds go out in one write. */
export const WINDOW = 20
/** Most bytes that may wait for one socket. */
export const WAITING_MAX = 4 * 1024 * 1024
/** Writing goes on in turns of this many milliseconds, so that requests are read between them. */
const TURN = 8
/** Looking at the clock costs as much as a small write. */
const WRITES_PER_LOOK = 32

/**
 * Writes seldom: at once when nothing was written lately, otherwise all that came within a window in one write a socket (the
 * write is most of a frame's cost).
 */
export const outgoingFrames = (window = WINDOW, waitingMax = WAITING_MAX): Outgoing => {
  let root = new Due()
  /** Lines with something due since the last round, and the round that is being written. */
  let lines: Array<QueueEntry> = []
  let round: Array<QueueEntry> = []
  let at = 0
  let since = 0
  let roundSince = 0
  let state: "idle" | "writing" | "resting" | "stopped" = "idle"
  let turn: NodeJS.Immediate | undefined
  let rest: NodeJS.Timeout | undefined
  let writes = 0
  let bytes = 0

  const flush = (line: QueueEntry): void => {
    const { due } = line
    line.due = undefined
    if (due === undefined || !line.isOpen) return
    const all = due.bytes()
    writes += 1
    bytes += all.length
    line.outlet.write(all)
  }

  const go = (): void => {
    const until = performance.now() + TURN
    for (let line = round[at]; line !== undefined; line = round[at]) {
      flush(line)
      at += 1
      if (at % WRITES_PER_LOOK === 0 && performance.now() > until) {
        turn = setImmediate(go)
        return
      }
    }
    round = []
    at = 0
    state = "resting"
    rest = setTimeout(() => (lines.length > 0 ? begin() : (state = "idle")), window)
  }

  const begin = (): void => {
    state = "writing"
    root = new Due()
    round = lines
    roundSince = since
    lines = []
    go()
  }

  return {
    queue: (line, frame) => {
      if (!line.isOpen || state === "stopped") return
      const due = (line.due ?? root).next(frame)
      if (due.length + line.outlet.writableLength > waitingMax) {
        line.isOpen = false
        line.due = undefined
        line.overflow()
        return
      }
      const isNew = line.due === undefined
      line.due = due
      if (!isNew) return
      if (lines.length === 0) since = performance.now()
      lines.push(line)
      if (state !== "idle") return
      state = "writing"
      turn = setImmediate(begin)
    },
    flush,
    behind: () => (round.length > 0 ? performance.now() - roundSince : lines.length > 0 ? performance.now() - since : 0),
    counts: () => ({ writes, bytes }),
    stop: () => {
      for (const line of [...round.slice(at), ...lines]) flush(line)
      state = "stopped"
      clearImmediate(turn)
      clearTimeout(rest)
    }
  }
}
