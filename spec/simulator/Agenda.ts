import type { Random } from "./Random.ts"

interface Entry {
  readonly at: number
  /** Decides between two of the same moment: drawn, so that both orders are tried. */
  readonly tie: number
  readonly turn: number
  readonly run: () => void
}

const isBefore = (a: Entry, b: Entry): boolean =>
  a.at !== b.at ? a.at < b.at : a.tie !== b.tie ? a.tie < b.tie : a.turn < b.turn

/** Virtual time: what is to happen, one thing after the other. Nothing waits for a real clock. */
export class Agenda {
  /** Milliseconds since the start of the run. */
  now = 0
  /** Things that have happened. */
  count = 0
  readonly #heap: Array<Entry> = []
  readonly #random: Random
  #turns = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Has it happen after so many milliseconds, 0 or more. */
  after(millis: number, run: () => void): void {
    const entry: Entry = {
      at: this.now + Math.max(0, Math.ceil(millis)),
      tie: this.#random.below(0x1_0000),
      turn: (this.#turns += 1),
      run
    }
    const heap = this.#heap
    let place = heap.push(entry) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (isBefore(heap[parent] as Entry, entry)) break
      heap[place] = heap[parent] as Entry
      place = parent
    }
    heap[place] = entry
  }

  /** Lets the next thing happen; false when nothing is left. */
  next(): boolean {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (first === undefined || last === undefined) return false
    if (heap.length > 0) this.#sink(last)
    this.now = first.at
    this.count += 1
    first.run()
    return true
  }

  #sink(entry: Entry): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      if (left >= heap.length) break
      const right = left + 1
      const child = right < heap.length && isBefore(heap[right] as Entry, heap[left] as Entry) ? right : left
      if (isBefore(entry, heap[child] as Entry)) break
      heap[place] = heap[child] as Entry
      place = child
    }
    heap[place] = entry
  }
}
