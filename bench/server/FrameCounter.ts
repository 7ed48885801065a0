/** Frames above this many bytes are messages; pings, presence and the like are smaller. */
const MESSAGE_MIN = 300

/** How a message between two people begins, also in its short form. */
const SIMPLE = Buffer.from('{"type":"simple"')

const MARK = Buffer.from("t=")
const NUMBER = Buffer.from('"msg_id":')

/** How an answer to a call over the socket begins. */
const ANSWER = Buffer.from('{"type":"answer"')

const begins = (bytes: Buffer, from: number, prefix: Buffer): boolean =>
  bytes.compare(prefix, 0, prefix.length, from, Math.min(bytes.length, from + prefix.length)) === 0

const digitsAt = (bytes: Buffer, from: number): number => {
  let value = 0
  for (let at = from; ; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}

/** What all counters share: where times of samples go, and which part of the messages is looked into. */
export class Counting {
  readonly sampled: (millis: number) => void
  readonly #every: number
  #turn = 0

  /** One message of `every` is a sample. */
  constructor(every: number, sampled: (millis: number) => void) {
    this.#every = every
    this.sampled = sampled
  }

  /** Whether this message is one. */
  next(): boolean {
    this.#turn += 1
    if (this.#turn < this.#every) return false
    this.#turn = 0
    return true
  }
}

/** Counts the frames of one socket by their lengths, whatever pieces they come in; looks into a few. */
export class FrameCounter {
  messages = 0
  /** Bytes of the messages, with their frames. */
  bytes = 0
  /** Whether the numbers of messages only ever grew, as far as looked at. */
  isOrdered = true
  readonly #counting: Counting
  /** Looks at the number of every message. */
  readonly #checks: boolean
  /** Hears the answers of calls, where calls are made over the socket: they are as long as messages, and none of them. */
  readonly #answered: ((answer: Buffer) => void) | undefined
  /** Whether messages come in their short form, and are known by how they begin. */
  readonly #short: boolean
  #last = 0
  #skip = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(
    counting: Counting,
    {
      answered,
      checks,
      short
    }: { readonly checks: boolean; readonly short: boolean; readonly answered?: (answer: Buffer) => void }
  ) {
    this.#counting = counting
    this.#short = short
    this.#checks = checks
    this.#answered = answered
  }

  /** `chunk` may be overwritten afterwards. */
  take(chunk: Buffer, now: number): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (this.#rest.length > 0) this.#rest = Buffer.alloc(0)
    let at = this.#skip
    while (at + 2 <= bytes.length) {
      const short = (bytes[at + 1] ?? 0) & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (at + head > bytes.length) break
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
      const end = at + head + length
      if ((this.#checks || this.#short || this.#answered !== undefined) && end > bytes.length) break
      const isAnswer = this.#answered !== undefined && begins(bytes, at + head, ANSWER)
      if (isAnswer) this.#answered?.(bytes.subarray(at + head, end))
      if (!isAnswer && (this.#short ? begins(bytes, at + head, SIMPLE) : length >= MESSAGE_MIN)) {
        this.#message(bytes, at + head, end, now)
        this.bytes += head + length
      }
      at = end
    }
    this.#skip = Math.max(0, at - bytes.length)
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at))
  }

  #message(bytes: Buffer, from: number, end: number, now: number): void {
    this.messages += 1
    if (end <= bytes.length && this.#counting.next()) {
      const mark = bytes.indexOf(MARK, from)
      if (mark !== -1 && mark < end) this.#counting.sampled(now - digitsAt(bytes, mark + MARK.length))
    }
    if (!this.#checks) return
    const mark = bytes.indexOf(NUMBER, from)
    const number = mark === -1 || mark > end ? 0 : digitsAt(bytes, mark + NUMBER.length)
    if (number <= this.#last) this.isOrdered = false
    this.#last = number
  }
}
