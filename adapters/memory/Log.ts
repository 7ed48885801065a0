/** A change as the log keeps it. */
export interface Change {
  readonly n: number
  readonly type: string
  /** Milliseconds. */
  readonly at: number
  /** `data` of its frame for one of its readers. What is about a message is written anew each time, so that a recalled text is gone from the log too. */
  readonly dataFor: (person: number) => unknown
  /** What it is to one of its readers when it is told again: a message that is gone since is no message any more. */
  readonly typeFor?: (person: number) => string
}

/** Scope of what concerns one person alone. */
export const scopeOfPerson = (id: number): string => `u:${id}`

/** What everybody must learn, numbered from 1 without gaps in each scope (DEC-0025). */
export class Log {
  readonly #kept = new Map<string, Array<Change>>()
  readonly #heads = new Map<string, number>()

  /** Number of the newest line of a scope, 0 before the first. */
  head(scope: string): number {
    return this.#heads.get(scope) ?? 0
  }

  add(scope: string, change: Omit<Change, "n">): Change {
    const line = { ...change, n: this.head(scope) + 1 }
    this.#heads.set(scope, line.n)
    const kept = this.#kept.get(scope)
    if (kept === undefined) this.#kept.set(scope, [line])
    else kept.push(line)
    return line
  }

  /** The lines above a number, in their order; `undefined` when some of them are not kept any more. */
  since(scope: string, n: number): ReadonlyArray<Change> | undefined {
    const lines = (this.#kept.get(scope) ?? []).filter((each) => each.n > n)
    return lines.length === this.head(scope) - n ? lines : undefined
  }

  /** Drops the lines of a scope, or of all; their numbers stay taken. */
  forget(scope?: string): void {
    if (scope === undefined) this.#kept.clear()
    else this.#kept.delete(scope)
  }
}
