import type { Readable } from "node:stream"

/** Bytes from `start` to `end`, both included, as ranges of HTTP are counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The port to the bytes of files, on a disk or in an S3-compatible store. A key is made of letters, digits, `-` and `_`, drawn at
 * random (`key.ts`) and used once: what lies under a key never changes, so that readers need no lock.
 */
export interface Blob {
  /** Takes over a finished file of this machine's disk, which is gone from there then. It is durable when the promise settles. */
  readonly put: (key: string, file: string) => Promise<void>
  /** The bytes, or a part of them; `undefined` when there is nothing under the key. The caller reads the stream or destroys it. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** How many bytes; `undefined` when there is nothing under the key. */
  readonly size: (key: string) => Promise<number | undefined>
  /** Does nothing when there is nothing under the key. */
  readonly remove: (key: string) => Promise<void>
}
