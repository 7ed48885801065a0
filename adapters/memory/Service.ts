import type { CallName } from "#engine/api/calls.ts"
import { pushFrameOf } from "#engine/api/frames.ts"
import { ofFriends } from "./friends.ts"
import { Log, scopeOfPerson } from "./Log.ts"
import { type Limits, type LoggedRow, resumed } from "./resume.ts"
import { type Connected, Sockets } from "./Sockets.ts"
import { type Kept, scopeBetween, Talk } from "./Talk.ts"
import { type Bag, done, messageWire, meWire, refused, type Request, rowWire, type Somebody, textIn, UNDONE } from "./wire.ts"

/**
 * A messenger in memory that speaks the wire: enough of one for tests and bots to chat with, in the time it is given. Each call
 * is answered at once; frames are told to the sockets before the answer is there.
 */
export class Service {
  readonly people = new Map<number, Somebody>()
  readonly talks: Array<Talk> = []
  readonly requests: Array<Request> = []
  readonly log = new Log()
  readonly #friends = new Set<string>()
  readonly #tokens = new Map<string, number>()
  readonly #sockets = new Sockets()
  #messages = 0

  readonly now: () => number
  /** How much it tells again to whom was away; `null`: it numbers nothing, as deployed servers do. */
  readonly limits: Limits | null

  constructor(now: () => number, limits: Limits | null = null) {
    this.now = now
    this.limits = limits
  }

  addPerson(account: string, name: string, password = "secret1"): number {
    const id = this.people.size + 1
    this.people.set(id, { id, account, name, password })
    return id
  }

  addGroup(number: number, people: ReadonlyArray<number>): string {
    this.talks.push(new Talk(`group-${number}`, people))
    return `group-${number}`
  }

  befriend(a: number, b: number): void {
    this.#friends.add(`${a}:${b}`).add(`${b}:${a}`)
  }

  areFriends(a: number, b: number): boolean {
    return this.#friends.has(`${a}:${b}`)
  }

  /** A token, as a login gives it. */
  admit(person: number): string {
    const token = `bearer ${person}-${this.#tokens.size}`
    this.#tokens.set(token, person)
    return token
  }

  /** Ends a session without telling anybody. */
  expire(token: string): void {
    this.#tokens.delete(token)
  }

  /** The conversation that `me` calls `id`; made when there is none. */
  talk(me: number, id: string): Talk | undefined {
    const known = this.talks.find((each) => each.people.includes(me) && each.nameFor(me) === id)
    const other = Number(id)
    if (known !== undefined || !this.people.has(other) || other === me) return known
    const made = new Talk("", [me, other])
    this.talks.push(made)
    return made
  }

  /** A socket opens. It is told its name first; the answer says what it sends and ends it. */
  connect(hear: (text: string) => void): Connected {
    return this.#sockets.connect(hear, (token) => this.#tokens.get(token) ?? 0)
  }

  /** Closes nothing, but tells nobody any more: what a broken network looks like from here. */
  dropLines(): void {
    this.#sockets.drop()
  }

  /** Tells these people of a change, and has its place in the log where there is one. */
  tell(scope: string, people: ReadonlyArray<number>, type: string, dataFor: (person: number) => unknown): void {
    const at = this.now()
    const line = this.limits === null ? undefined : { scope, n: this.log.add(scope, { type, at, dataFor }).n }
    for (const person of people)
      this.#sockets.push(person, pushFrameOf(type, Math.floor(at / 1000), JSON.stringify(dataFor(person)), line))
  }

  somebody(id: number): Somebody {
    return this.people.get(id) ?? { id, account: "", password: "", name: "" }
  }

  /** Says something, as a client of `me` would. */
  say(
    me: number,
    to: string,
    html: string,
    id = `s${this.#messages + 1}`,
    mentions: ReadonlyArray<number> = []
  ): Kept | undefined {
    const talk = this.talk(me, to)
    if (talk === undefined) return undefined
    const known = talk.kept.find((each) => each.id === id)
    if (known !== undefined) return known
    const before = talk.head
    const wasRead = talk.readBy(me) >= before
    const kept: Kept = { n: ++this.#messages, id, author: me, html, at: this.now(), mentions, undone: false }
    talk.kept.push(kept)
    talk.markRead(me)
    const type = talk.group === "" ? "simple" : "group"
    this.tell(talk.scope, talk.people, type, (each) => ({ ...messageWire(talk, kept, this.somebody(me), each), is_read: 0 }))
    if (!wasRead) this.#tellRead(talk, me)
    return kept
  }

  #tellRead(talk: Talk, me: number): void {
    if (talk.group !== "") return
    const data = { toContactId: me, ...(this.limits === null ? {} : { upTo: talk.readBy(me) }) }
    for (const each of talk.people) if (each !== me) this.tell(scopeOfPerson(each), [each], "readAll", () => data)
  }

  /** Reads what is there, up to `upTo` when it says so; `seen` names messages that were seen. */
  read(me: number, id: string, seen: ReadonlyArray<string> = [], upTo?: number): void {
    const talk = this.talk(me, id)
    if (talk === undefined || !talk.markRead(me, upTo)) return
    const named = talk.kept.filter((each) => seen.includes(each.id) && each.author !== me)
    const reader = this.limits === null ? {} : { toContactId: me }
    if (talk.group === "")
      for (const { author, id, n } of named)
        this.tell(scopeOfPerson(author), [author], "isRead", () => [{ id, msg_id: n, ...reader }])
    this.#tellRead(talk, me)
    const data = { toContactId: id, is_group: talk.group === "" ? 0 : 1, upTo: talk.readBy(me) }
    if (this.limits !== null) this.tell(scopeOfPerson(me), [me], "readByMe", () => data)
  }

  undo(me: number, id: string): boolean {
    const talk = this.talks.find((each) => each.kept.some((kept) => kept.id === id))
    const kept = talk?.kept.find((each) => each.id === id)
    if (talk === undefined || kept === undefined || kept.author !== me || kept.undone) return false
    kept.undone = true
    const isLast = talk.head === kept.n
    this.tell(talk.scope, talk.people, "undoMessage", (each) => ({
      id,
      msg_id: kept.n,
      type: "event",
      content: UNDONE,
      sendTime: kept.at,
      from_user: me,
      toContactId: talk.nameFor(each),
      is_last: isLast ? 1 : 0,
      isMobile: 1
    }))
    return true
  }

  #rowsWithTalks(me: number): ReadonlyArray<LoggedRow & { readonly talk: Talk | undefined }> {
    const friends = [...this.people.values()].filter(({ id }) => this.areFriends(me, id))
    const groups = this.talks.filter(({ group, people }) => group !== "" && people.includes(me))
    return [
      ...friends.map((each) => {
        const talk = this.talks.find(({ group, people }) => group === "" && people.includes(me) && people.includes(each.id))
        return { talk, scope: scopeBetween([me, each.id]), row: rowWire(talk, each, me) }
      }),
      ...groups.map((talk) => ({ talk, scope: talk.scope, row: rowWire(talk, talk.group, me) }))
    ]
  }

  /** The contact list. */
  rows(me: number): ReadonlyArray<unknown> {
    return this.#rowsWithTalks(me).map(({ row }) => row)
  }

  waitingFor(me: number): number {
    return this.requests.filter(({ status, to }) => to === me && status === 2).length
  }

  #resume(me: number, scopes: unknown, limits: Limits): ReturnType<typeof done> {
    const rows = this.#rowsWithTalks(me).map(({ row, scope, talk }) => ({
      scope,
      row: { ...row, scope, log: this.log.head(scope), read: talk?.readBy(me) ?? 0 }
    }))
    const reached = typeof scopes === "object" && scopes !== null && !Array.isArray(scopes) ? (scopes as Bag) : {}
    const newest = this.requests.findLast(({ to }) => to === me)?.at ?? 0
    return done(resumed({ me, log: this.log, limits, rows, reached }), this.waitingFor(me), newest)
  }

  /** One call; what it pushes is told before it returns. */
  call(call: CallName, body: Bag, token: string): ReturnType<typeof done> {
    const text = textIn(body)
    if (call === "getSystemInfo")
      return done({ sysInfo: {}, chatInfo: { redoTime: "120", ...(this.limits === null ? {} : { resume: "1" }) } })
    if (call === "login") {
      const person = [...this.people.values()].find(({ account }) => account === text("account"))
      if (person === undefined || person.password !== text("password")) return refused("wrong")
      return done({ sessionId: "s", authToken: this.admit(person.id), userInfo: meWire(person) })
    }
    if (call === "register") {
      if ([...this.people.values()].some(({ account }) => account === text("account"))) return refused("taken")
      const id = this.addPerson(text("account"), text("realname"), text("password"))
      return done({ user_id: id, account: text("account"), realname: text("realname") })
    }
    const me = this.#tokens.get(token)
    if (me === undefined) return call === "logout" ? done() : refused("log in", -1)
    return this.#ofPerson(call, body, me, token)
  }

  #ofPerson(call: CallName, body: Bag, me: number, token: string): ReturnType<typeof done> {
    const text = textIn(body)
    switch (call) {
      case "logout":
        this.#tokens.delete(token)
        return done()
      case "bindUid":
        return this.#sockets.bind(text("client_id"), me) ? done() : refused("no such socket")
      case "getContacts":
        return done(this.rows(me), this.waitingFor(me))
      case "resume":
        return this.limits === null ? refused("unknown", 404) : this.#resume(me, body["scopes"], this.limits)
      case "getMessageList": {
        const talk = this.talk(me, text("toContactId"))
        if (talk === undefined) return refused("no such chat", 404)
        const below = Number(body["last_id"] ?? 0) || Number.MAX_SAFE_INTEGER
        const page = talk.kept.filter(({ n }) => n < below).slice(-Number(body["limit"] ?? 20))
        if (below === Number.MAX_SAFE_INTEGER) this.read(me, text("toContactId"))
        return done(page.map((kept) => messageWire(talk, kept, this.somebody(kept.author), me)))
      }
      case "sendMessage": {
        const kept = this.say(me, text("toContactId"), text("content"), text("id"))
        const talk = this.talk(me, text("toContactId"))
        return kept === undefined || talk === undefined
          ? refused("no such chat", 404)
          : done(messageWire(talk, kept, this.somebody(me), me))
      }
      case "setMsgIsRead": {
        const seen = Array.isArray(body["messages"]) ? body["messages"] : []
        const upTo = Number(body["upTo"] ?? 0)
        this.read(
          me,
          text("toContactId"),
          seen.map((each: Bag) => String(each["id"])),
          this.limits === null || upTo === 0 ? undefined : upTo
        )
        return done()
      }
      case "undoMessage":
        return this.undo(me, text("id")) ? done() : refused("not yours", 403)
      default:
        return ofFriends(this, call, body, me)
    }
  }
}
