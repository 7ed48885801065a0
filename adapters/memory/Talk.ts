/** A message as the service keeps it. */
export interface Kept {
  readonly n: number
  readonly id: string
  readonly author: number
  readonly html: string
  readonly at: number
  readonly mentions: ReadonlyArray<number>
  undone: boolean
}

/** One conversation of the service: its people, its messages, and how far each has read. */
export class Talk {
  readonly kept: Array<Kept> = []
  readonly #read = new Map<number, number>()
  /** `group-N`, or empty between two. */
  readonly group: string
  readonly people: ReadonlyArray<number>

  constructor(group: string, people: ReadonlyArray<number>) {
    this.group = group
    this.people = people
  }

  /** How the conversation is called by one of its people. */
  nameFor(me: number): string {
    return this.group === "" ? String(this.people.find((each) => each !== me) ?? me) : this.group
  }

  /** Its part of the change log. */
  get scope(): string {
    return this.group === "" ? scopeBetween(this.people) : `c:${this.group}`
  }

  get head(): number {
    return this.kept.at(-1)?.n ?? 0
  }

  readBy(person: number): number {
    return this.#read.get(person) ?? 0
  }

  /** Whether that was news. Reading never goes back, and not beyond what is there. */
  markRead(person: number, upTo = this.head): boolean {
    const read = Math.min(upTo, this.head)
    const isNews = this.readBy(person) < read
    if (isNews) this.#read.set(person, read)
    return isNews
  }

  unreadOf(me: number): ReadonlyArray<Kept> {
    return this.kept.filter(({ author, n, undone }) => author !== me && !undone && n > this.readBy(me))
  }
}

/** Scope of a conversation between two, also before it has begun. */
export const scopeBetween = (people: ReadonlyArray<number>): string => `c:${people.toSorted((a, b) => a - b).join("-")}`
