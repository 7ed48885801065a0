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

  get head(): number {
    return this.kept.at(-1)?.n ?? 0
  }

  readBy(person: number): number {
    return this.#read.get(person) ?? 0
  }

  /** Whether that was news. */
  markRead(person: number): boolean {
    const isNews = this.readBy(person) < this.head
    this.#read.set(person, this.head)
    return isNews
  }

  unreadOf(me: number): ReadonlyArray<Kept> {
    return this.kept.filter(({ author, n, undone }) => author !== me && !undone && n > this.readBy(me))
  }
}
