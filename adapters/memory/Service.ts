import type { CallName } from "#engine/api/calls.ts"
import { pushFrame, readClientFrame } from "#engine/api/frames.ts"
import { type Kept, Talk } from "./Talk.ts"
import {
  done,
  messageWire,
  meWire,
  profileWire,
  refused,
  type Request,
  requestWire,
  rowWire,
  type Somebody,
  UNDONE
} from "./wire.ts"

type Bag = Readonly<Record<string, unknown>>

const textIn =
  (body: Bag) =>
  (key: string): string => {
    const value = body[key]
    return typeof value === "string" || typeof value === "number" ? String(value) : ""
  }

/** A socket as the service sees it. */
interface Line {
  readonly hear: (text: string) => void
  person: number
}

/**
 * A messenger in memory that speaks the wire: enough of one for tests and bots to chat with, in the time it is given. Each call
 * is answered at once; frames are told to the sockets before the answer is there.
 */
export class Service {
  readonly people = new Map<number, Somebody>()
  readonly talks: Array<Talk> = []
  readonly requests: Array<Request> = []
  readonly #friends = new Set<string>()
  readonly #tokens = new Map<string, number>()
  readonly #lines = new Map<string, Line>()
  #messages = 0
  #clients = 0

  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
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
  connect(hear: (text: string) => void): { readonly send: (text: string) => void; readonly close: () => void } {
    const client = `c${++this.#clients}`
    const line: Line = { hear, person: 0 }
    this.#lines.set(client, line)
    hear(JSON.stringify({ type: "init", client_id: client }))
    return {
      send: (text) => {
        const read = readClientFrame(text)
        if (read._tag === "Success" && read.success.type === "ping") line.hear(JSON.stringify({ type: "pong", multiport: 0 }))
        if (read._tag === "Success" && read.success.type === "bindUid") line.person = this.#tokens.get(read.success.token) ?? 0
      },
      close: () => {
        this.#lines.delete(client)
      }
    }
  }

  /** Closes nothing, but tells nobody any more: what a broken network looks like from here. */
  dropLines(): void {
    this.#lines.clear()
  }

  #push(person: number, type: string, data: unknown): void {
    for (const line of this.#lines.values())
      if (line.person === person) line.hear(pushFrame(type, Math.floor(this.now() / 1000), data))
  }

  #somebody(id: number): Somebody {
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
    for (const each of talk.people) this.#push(each, "simple", messageWire(talk, kept, this.#somebody(me), each))
    if (!wasRead) this.#tellRead(talk, me)
    return kept
  }

  #tellRead(talk: Talk, me: number): void {
    if (talk.group === "") for (const each of talk.people) if (each !== me) this.#push(each, "readAll", { toContactId: me })
  }

  read(me: number, id: string, seen: ReadonlyArray<string> = []): void {
    const talk = this.talk(me, id)
    if (talk === undefined || !talk.markRead(me)) return
    const named = talk.kept.filter((each) => seen.includes(each.id) && each.author !== me)
    if (talk.group === "") for (const { author, id, n } of named) this.#push(author, "isRead", [{ id, msg_id: n }])
    this.#tellRead(talk, me)
  }

  undo(me: number, id: string): boolean {
    const talk = this.talks.find((each) => each.kept.some((kept) => kept.id === id))
    const kept = talk?.kept.find((each) => each.id === id)
    if (talk === undefined || kept === undefined || kept.author !== me || kept.undone) return false
    kept.undone = true
    for (const each of talk.people)
      this.#push(each, "undoMessage", {
        id,
        msg_id: kept.n,
        type: "event",
        content: UNDONE,
        sendTime: kept.at,
        from_user: me,
        toContactId: talk.nameFor(each),
        is_last: talk.head === kept.n ? 1 : 0,
        isMobile: 1
      })
    return true
  }

  rows(me: number): ReadonlyArray<unknown> {
    const friends = [...this.people.values()].filter(({ id }) => this.#friends.has(`${me}:${id}`))
    const groups = this.talks.filter(({ group, people }) => group !== "" && people.includes(me))
    return [
      ...friends.map((each) =>
        rowWire(
          this.talks.find((talk) => talk.group === "" && talk.people.includes(me) && talk.people.includes(each.id)),
          each,
          me
        )
      ),
      ...groups.map((talk) => rowWire(talk, talk.group, me))
    ]
  }

  waitingFor(me: number): number {
    return this.requests.filter(({ status, to }) => to === me && status === 2).length
  }

  /** One call; what it pushes is told before it returns. */
  call(call: CallName, body: Bag, token: string): ReturnType<typeof done> {
    const text = textIn(body)
    if (call === "getSystemInfo") return done({ sysInfo: {}, chatInfo: { redoTime: "120" } })
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
      case "bindUid": {
        const line = this.#lines.get(text("client_id"))
        if (line === undefined) return refused("no such socket")
        line.person = me
        return done()
      }
      case "getContacts":
        return done(this.rows(me), this.waitingFor(me))
      case "getMessageList": {
        const talk = this.talk(me, text("toContactId"))
        if (talk === undefined) return refused("no such chat", 404)
        const below = Number(body["last_id"] ?? 0) || Number.MAX_SAFE_INTEGER
        const page = talk.kept.filter(({ n }) => n < below).slice(-Number(body["limit"] ?? 20))
        if (below === Number.MAX_SAFE_INTEGER) this.read(me, text("toContactId"))
        return done(page.map((kept) => messageWire(talk, kept, this.#somebody(kept.author), me)))
      }
      case "sendMessage": {
        const kept = this.say(me, text("toContactId"), text("content"), text("id"))
        const talk = this.talk(me, text("toContactId"))
        return kept === undefined || talk === undefined
          ? refused("no such chat", 404)
          : done(messageWire(talk, kept, this.#somebody(me), me))
      }
      case "setMsgIsRead": {
        const seen = Array.isArray(body["messages"]) ? body["messages"] : []
        this.read(
          me,
          text("toContactId"),
          seen.map((each: Bag) => String(each["id"]))
        )
        return done()
      }
      case "undoMessage":
        return this.undo(me, text("id")) ? done() : refused("not yours", 403)
      default:
        return this.#ofFriends(call, body, me)
    }
  }

  #ofFriends(call: CallName, body: Bag, me: number): ReturnType<typeof done> {
    const other = this.people.get(Number(body["user_id"] ?? 0))
    switch (call) {
      case "searchUser":
        return done(
          [...this.people.values()]
            .filter(({ account, id }) => account === body["keywords"] && id !== me)
            .map((each) => profileWire(each, this.#friends.has(`${me}:${each.id}`)))
        )
      case "getUserInfo":
        return other === undefined ? refused("nobody", 404) : done(profileWire(other, this.#friends.has(`${me}:${other.id}`)))
      case "friendIndex":
        return done(
          this.requests
            .filter(({ from, to }) => (Number(body["is_mine"] ?? 0) === 1 ? from : to) === me)
            .map((each) => requestWire(each, this.people))
        )
      case "friendAdd":
        if (other === undefined) return refused("nobody", 404)
        this.requests.push({
          id: this.requests.length + 1,
          from: me,
          to: other.id,
          text: textIn(body)("remark"),
          status: 2
        })
        this.#push(other.id, "simple", {
          id: `n${this.requests.length}`,
          type: "event",
          toContactId: "system",
          fromUser: { id: "system" }
        })
        return done()
      case "friendUpdate": {
        const request = this.requests.find(({ id, status, to }) => id === Number(body["friend_id"]) && to === me && status === 2)
        if (request === undefined) return refused("settled")
        request.status = Number(body["status"])
        if (request.status === 1) {
          this.befriend(request.from, me)
          this.#push(request.from, "appendContact", rowWire(undefined, this.#somebody(me), request.from))
        }
        return done()
      }
      default:
        return refused("unknown", 404)
    }
  }
}
