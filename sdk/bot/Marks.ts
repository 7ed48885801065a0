/** How far a chat was handed over: up to this number, and everything that was sent by this instant of the server's. */
export interface Mark {
  readonly n: number
  readonly at: number
  /** Handlers failed with a message above the mark: its number, and how often (DEC-0123). */
  readonly failed?: { readonly number: number; readonly attempts: number }
  /** Of what was sent by `at`, so many messages of others are to be handed over; which they are the chat has to show. */
  readonly unread?: number
}

/** What outlives a bot: the mark of each chat, and the instant before which all is history. */
export interface Marks {
  readonly since: number
  readonly chats: Readonly<Record<string, Mark>>
}

/** Keeps the marks. `load` gives `null` where nothing was kept; a `save` takes the place of the one before. */
export interface MarkStore {
  /** What was kept last; `null` where nothing was. */
  readonly load: () => Promise<Marks | null>
  /** Takes the place of what was kept before. */
  readonly save: (marks: Marks) => Promise<void>
}

/** Remembers nothing beyond the program. */
export const NO_MARKS: MarkStore = { load: () => Promise.resolve(null), save: () => Promise.resolve() }

const isMark = (value: unknown): value is Mark =>
  typeof value === "object" &&
  value !== null &&
  "n" in value &&
  "at" in value &&
  Number.isFinite(value.n) &&
  Number.isFinite(value.at)

const failedIn = (mark: Mark): Pick<Mark, "failed"> => {
  const failed: unknown = mark.failed
  if (typeof failed !== "object" || failed === null || !("number" in failed) || !("attempts" in failed)) return {}
  const { attempts, number } = failed
  return Number.isInteger(number) && Number.isInteger(attempts)
    ? { failed: { number: Number(number), attempts: Number(attempts) } }
    : {}
}

const unreadIn = ({ unread }: Mark): Pick<Mark, "unread"> =>
  Number.isInteger(unread) && Number(unread) > 0 ? { unread: Number(unread) } : {}

/** Marks as they were written; `null` where they cannot be read. */
export const readMarks = (value: unknown): Marks | null => {
  if (typeof value !== "object" || value === null || !("since" in value) || !("chats" in value)) return null
  const { chats, since } = value
  if (typeof since !== "number" || typeof chats !== "object" || chats === null) return null
  const known: Record<string, Mark> = {}
  for (const [chat, mark] of Object.entries(chats) as ReadonlyArray<[string, unknown]>)
    if (isMark(mark)) known[chat] = { n: mark.n, at: mark.at, ...failedIn(mark), ...unreadIn(mark) }
  return { since, chats: known }
}

/** Saves what changed, one save after the other; what changes meanwhile goes with the next. */
export class MarkKeeper {
  readonly #store: MarkStore
  readonly #failed: (error: unknown) => void
  #next: Marks | null = null
  #saving: Promise<void> | null = null

  constructor(store: MarkStore, failed: (error: unknown) => void) {
    this.#store = store
    this.#failed = failed
  }

  keep(marks: Marks): void {
    this.#next = marks
    this.#saving ??= this.#save()
  }

  /** All is kept that can be. */
  get kept(): Promise<void> {
    return this.#saving ?? Promise.resolve()
  }

  async #save(): Promise<void> {
    for (let marks = this.#next; marks !== null; marks = this.#next) {
      this.#next = null
      try {
        await this.#store.save(marks)
      } catch (error) {
        this.#failed(error)
      }
    }
    this.#saving = null
  }
}
