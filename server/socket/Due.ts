/**
 * Frames due for a socket, as a place in a tree that all sockets share: sockets with the same frames in the same order stand
 * at the same place, and the bytes of a place are joined once, however many sockets write them.
 */
export class Due {
  /** Bytes up to here. */
  readonly length: number
  /** Frames up to here. */
  readonly count: number
  readonly #before: Due | undefined
  readonly #frame: Buffer | undefined
  /** Most places lead to one other: that one is kept apart from the rest. */
  #nextFrame: Buffer | undefined
  #next: Due | undefined
  #others: Map<Buffer, Due> | undefined
  #bytes: Buffer | undefined

  constructor(before?: Due, frame?: Buffer) {
    this.#before = before
    this.#frame = frame
    this.length = (before?.length ?? 0) + (frame?.length ?? 0)
    this.count = before === undefined ? 0 : before.count + 1
  }

  /** The place after one more frame. */
  next(frame: Buffer): Due {
    if (this.#nextFrame === frame && this.#next !== undefined) return this.#next
    const known = this.#others?.get(frame)
    if (known !== undefined) return known
    const next = new Due(this, frame)
    if (this.#next === undefined) {
      this.#nextFrame = frame
      this.#next = next
    } else {
      this.#others ??= new Map()
      this.#others.set(frame, next)
    }
    return next
  }

  /** All frames up to here, one after the other. */
  bytes(): Buffer {
    return (this.#bytes ??= this.#join())
  }

  #join(): Buffer {
    if (this.count === 1 && this.#frame !== undefined) return this.#frame
    const frames: Array<Buffer> = []
    Due.#collect(this, frames)
    return Buffer.concat(frames.toReversed(), this.length)
  }

  /** Frames from `place` backwards, as far as bytes were not joined before. */
  static #collect(place: Due, frames: Array<Buffer>): void {
    for (let at: Due | undefined = place; at !== undefined && at.#frame !== undefined; at = at.#before) {
      frames.push(at.#bytes ?? at.#frame)
      if (at.#bytes !== undefined) return
    }
  }
}
