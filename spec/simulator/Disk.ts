import type { StorageKey, Stored } from "#engine/client/ports/Storage.ts"
import type { Ways } from "./Ways.ts"

/** Longest time that a save takes, in milliseconds. */
const SAVING = 30

/** What of a client outlives a crash: values as JSON, once their save is through. Saves go through in order. */
export class Disk {
  readonly #ways: Ways
  readonly #values = new Map<StorageKey, string>()
  #life = 0
  #busyUntil = 0

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** Whether every save is through. */
  get isIdle(): boolean {
    return this.#busyUntil <= this.#ways.now
  }

  load(): Stored {
    return Object.fromEntries([...this.#values].map(([key, json]) => [key, JSON.parse(json)]))
  }

  /** Puts a value there at once, as somebody before us did. */
  put(key: StorageKey, value: unknown): void {
    this.#values.set(key, JSON.stringify(value))
  }

  save(key: StorageKey, value: unknown): void {
    this.#change(() => this.put(key, value))
  }

  forget(token: string): void {
    this.#change(() => {
      if (this.#values.get("authToken") !== JSON.stringify(token)) return
      this.#values.delete("userInfo")
      this.#values.delete("authToken")
    })
  }

  /** What is not through is lost. */
  crash(): void {
    this.#life += 1
  }

  #change(run: () => void): void {
    const life = this.#life
    this.#busyUntil = Math.max(this.#busyUntil, this.#ways.now) + this.#ways.random.below(SAVING)
    this.#ways.later(this.#busyUntil - this.#ways.now, () => {
      if (life === this.#life) run()
    })
  }
}
