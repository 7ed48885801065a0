import type { IncomingMessage } from "node:http"

/** The sender is slower than any honest client. */
export class TooSlow extends Error {
  override readonly name = "TooSlow"
}

/** More comes than may. */
export class TooMuch extends Error {
  override readonly name = "TooMuch"
}

/** What the server expects of a sender: the longest pause, and from when on how many bytes a second on average; in milliseconds and bytes. */
export interface Pace {
  readonly pause: number
  readonly grace: number
  readonly rate: number
}

/** A telephone on a train is slower than this now and then, but not for long (DEC-0080). */
const PACE: Pace = { pause: 30_000, grace: 60_000, rate: 8 * 1024 }

const next = async (pieces: AsyncIterator<Buffer>, pause: number): Promise<IteratorResult<Buffer>> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow("Nothing came for too long.")), pause)
  })
  try {
    return await Promise.race([pieces.next(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Frees the bytes of a piece that has memory of its own, now: waiting for the collector, a large file would fill memory first. */
const letGo = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * A body in the pieces in which it comes; each is there until the next is asked for, and empty then. The next is asked for when the last was
 * taken, so that a slow disk slows the sender down; `most` bytes of it, in the time that the pace leaves for so many; only the time in which we wait counts as the sender's. A reader that stops early leaves the
 * connection open, for the answer.
 */
export async function* piecesOf(
  req: IncomingMessage,
  most = Number.POSITIVE_INFINITY,
  { grace, pause, rate }: Pace = PACE
): AsyncGenerator<Buffer> {
  const pieces = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let waited = 0
  let got = 0
  try {
    for (;;) {
      const since = performance.now()
      const piece = await next(pieces, pause)
      if (piece.done === true) return
      waited += performance.now() - since
      got += piece.value.length
      if (got > most) throw new TooMuch("More came than may.")
      if (waited > grace && got < (rate * waited) / 1000) throw new TooSlow("It came too slowly.")
      yield piece.value
      letGo(piece.value)
    }
  } finally {
    // not waited for: a piece that never comes would never let go
    void pieces.return?.()
  }
}
