import { asReadBy } from "../socket/encode.ts"
import type { LogEntry } from "../store/LogEntry.ts"

type Bag = Readonly<Record<string, unknown>>

/** A line as a client gets it, from the socket or from a resume. */
export interface ClientLine {
  readonly s: string
  readonly n: number
  readonly type: string
  readonly data: unknown
}

/** What stands in a conversation, by the line that brought it. */
interface Item {
  readonly id: string
  readonly number: number
  readonly isMine: boolean
  type: string
  content: string
  readonly at: number
  isRead: boolean
}

interface Chat {
  readonly items: Map<number, Item>
  readTo: number
  /** Put away: up to this message nothing counts as last. */
  awayTo: number
}

/** An answer of resume, as far as {@link NaiveClient} reads it. */
export interface ResumeAnswer {
  readonly reload: number
  readonly contacts: ReadonlyArray<Bag>
  readonly entries: ReadonlyArray<ClientLine>
  readonly user: number
}

/** For tests: a client that folds lines as simply as anyone could, and knows nothing but them. */
export class NaiveClient {
  readonly me: number
  readonly cursors = new Map<string, number>()
  readonly chats = new Map<string, Chat>()
  /** Rows as the server gave them, but for conversations that moved since. */
  readonly rows = new Map<string, Bag>()
  readonly moved = new Set<string>()
  notices = 0

  constructor(me: number) {
    this.me = me
  }

  copy(): NaiveClient {
    const copy = new NaiveClient(this.me)
    for (const [scope, n] of this.cursors) copy.cursors.set(scope, n)
    for (const [scope, row] of this.rows) copy.rows.set(scope, row)
    for (const [scope, { items, ...to }] of this.chats)
      copy.chats.set(scope, { items: new Map([...items].map(([n, item]) => [n, { ...item }])), ...to })
    for (const scope of this.moved) copy.moved.add(scope)
    copy.notices = this.notices
    return copy
  }

  get scopes(): Record<string, number> {
    return { [`u:${this.me}`]: 0, ...Object.fromEntries(this.cursors) }
  }

  #touch(scope: string): void {
    if (this.rows.delete(scope)) this.moved.add(scope)
  }

  #chat(scope: string): Chat {
    const chat = this.chats.get(scope) ?? { items: new Map<number, Item>(), readTo: 0, awayTo: -1 }
    this.chats.set(scope, chat)
    return chat
  }

  /** The conversation with somebody. */
  #with(contact: unknown): string {
    const [a, b] = [this.me, Number(contact)].toSorted((x, y) => x - y)
    return `c:${a}-${b}`
  }

  /** One line. Throws when one before it is missing; passes over what is known. */
  line({ data, n, s, type }: ClientLine): void {
    const known = this.cursors.get(s) ?? 0
    if (n <= known) return
    if (n !== known + 1) throw new Error(`user ${this.me} heard ${n} of ${s} after ${known}`)
    this.cursors.set(s, n)
    if (s.startsWith("c:")) {
      this.#touch(s)
      this.moved.add(s)
    }
    const it = data as Bag
    const upTo = Number(it["upTo"])
    if (type === "readByMe") {
      const scope = this.#with(it["toContactId"])
      this.#touch(scope)
      const chat = this.#chat(scope)
      chat.readTo = Math.max(chat.readTo, upTo)
    } else if (type === "readAll") {
      for (const item of this.#chat(this.#with(it["toContactId"])).items.values())
        if (item.number <= upTo && item.isMine) item.isRead = true
    } else if (type === "isRead") {
      for (const { id, toContactId } of data as ReadonlyArray<Bag>)
        for (const item of this.#chat(this.#with(toContactId)).items.values()) if (item.id === id) item.isRead = true
    } else if (type === "undoMessage") {
      for (const item of this.#chat(s).items.values())
        if (item.id === it["id"]) Object.assign(item, { type: "event", content: it["content"] })
    } else if (type === "delMessage") this.#gone(s, it["id"])
    else if (type === "removeMessage") {
      const scope = this.#with(it["toContactId"])
      this.#touch(scope)
      this.#gone(scope, it["id"])
    } else if (type === "delChat") this.#away(this.#with(it["id"]), upTo, it["clear"] === 1)
    else if (type === "setChatTop") this.#touch(this.#with(it["id"]))
    else if (it["toContactId"] === "system") this.notices += 1
    else this.#message(s, n, type, it)
  }

  #gone(scope: string, id: unknown): void {
    const { items } = this.#chat(scope)
    for (const [n, item] of items) if (item.id === id) items.delete(n)
  }

  #away(scope: string, upTo: number, clears: boolean): void {
    this.#touch(scope)
    const chat = this.#chat(scope)
    chat.awayTo = Math.max(chat.awayTo, upTo)
    if (clears) for (const [n, item] of chat.items) if (item.number <= upTo) chat.items.delete(n)
  }

  #message(s: string, n: number, frame: string, it: Bag): void {
    const chat = this.#chat(s)
    const isEvent = frame === "appendContact"
    const isMine = it["user_id"] === this.me
    chat.items.set(n, {
      id: String(it["id"]),
      number: isEvent ? 0 : Number(it["msg_id"]),
      isMine,
      type: String(it["type"]),
      content: String(isEvent ? it["lastContent"] : it["content"]),
      at: Number(isEvent ? it["lastSendTime"] : it["sendTime"]),
      isRead: it["is_read"] === 1
    })
    if (isMine) chat.readTo = Number(it["msg_id"])
  }

  /** Everything that a resume brought. */
  resumed({ contacts, entries, user }: ResumeAnswer): void {
    for (const entry of entries) this.line(entry)
    for (const row of contacts) {
      const scope = String(row["scope"])
      this.rows.set(scope, row)
      this.moved.delete(scope)
      // an own message that is gone does not show any more that all before it was read
      const chat = this.#chat(scope)
      chat.readTo = Math.max(chat.readTo, Number(row["read"]))
      const known = this.cursors.get(scope) ?? 0
      if (known !== row["log"]) throw new Error(`${scope}: the row says ${String(row["log"])}, its lines end at ${known}`)
      if (known === 0) this.cursors.set(scope, 0)
    }
    this.cursors.set(`u:${this.me}`, user)
  }

  /** What a row of the list tells of a conversation, out of lines alone. */
  summary(scope: string): Bag {
    const { awayTo, items, readTo } = this.#chat(scope)
    const sorted = [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item)
    const last = sorted.findLast(({ number }) => number > awayTo)
    const unread = sorted.filter(({ isMine, number, type }) => !isMine && type !== "event" && number > readTo).length
    return { unread, type: last?.type, lastContent: last?.content ?? "", lastSendTime: last?.at ?? 0 }
  }

  /** Own messages by id, and whether their reader has seen them. */
  ticks(scope: string): Readonly<Record<string, boolean>> {
    const mine = [...this.#chat(scope).items.values()].filter(({ isMine, type }) => isMine && type !== "event")
    return Object.fromEntries(mine.map(({ id, isRead }) => [id, isRead]))
  }
}

/** The line of an entry as one of its hearers gets it; nothing for others. */
export const lineHeardBy = (entry: LogEntry, userId: number): ReadonlyArray<ClientLine> =>
  entry.audiences
    .filter(({ to }) => to.includes(userId))
    .map((audience) => asReadBy(audience, userId))
    .map(({ json, texts = {} }) => ({
      s: entry.scope,
      n: entry.n,
      type: entry.type,
      data: Object.entries(texts).reduce<unknown>(
        (data, [path, { key, params }]) =>
          path.includes(".") ? data : { ...(data as Bag), [path]: [key, ...Object.values(params)].join(":") },
        JSON.parse(json)
      )
    }))
