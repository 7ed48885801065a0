import { createHash, type Hash } from "node:crypto"
import { FAULTS, type Fault } from "./Plan.ts"

/** What happened in a run, in numbers, and a print of it that two equal runs share. */
export class Figures {
  readonly faults: Record<Fault, number>
  readonly #print: Hash = createHash("sha256")
  readonly #trace: ((line: string) => void) | undefined

  constructor(trace?: (line: string) => void) {
    this.faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
    this.#trace = trace
  }

  count(fault: Fault): void {
    this.faults[fault] += 1
  }

  /** One line of what happened; `more` is only looked at when somebody reads along. */
  note(at: number, who: string, what: string, more?: () => string): void {
    this.#print.update(`${at} ${who} ${what}\n`)
    if (this.#trace !== undefined)
      this.#trace(`${(at / 1000).toFixed(3)} ${who} ${what}${more === undefined ? "" : ` ${more()}`}`)
  }

  print(): string {
    return this.#print.copy().digest("hex").slice(0, 16)
  }
}
