import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { pushFrameOf } from "#engine/api/frames.ts"
import type { Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { type GroupAction, mayInGroup } from "#engine/group/mayInGroup.ts"
import { ofFriends } from "./friends.ts"
import { GROUP_CALLS, ofGroups } from "./groups.ts"
import { LIST_CALLS, ofLists } from "./lists.ts"
import { Log, scopeOfPerson } from "./Log.ts"
import { MESSAGE_CALLS, ofMessages } from "./messages.ts"
import { type Limits, type LoggedRow, resumed } from "./resume.ts"
import { type Connected, Sockets } from "./Sockets.ts"
import { type Kept, scopeBetween, Talk } from "./Talk.ts"
import {
  type Bag,
  brief,
  done,
  messageWire,
  meWire,
  type Reader,
  refused,
  type Request,
  rowWire,
  type Somebody,
  textIn,
  UNDONE
} from "./wire.ts"

/** What a message may be beside its text. */
export interface Said {
  readonly type?: Kept["type"]
  readonly mentions?: ReadonlyArray<number>
  readonly everybody?: boolean
  readonly pid?: number
}

/**
 * A messenger in memory that speaks the wire: enough of one for tests and bots to chat with, in the time it is given. Each call
 * is answered at once; frames are told to the sockets before the answer is there.
 */
export class Service {
  readonly people = new Map<number, Somebody>()
  readonly talks: Array<Talk> = []
  readonly requests: Array<Request> = []
  readonly log = new Log()
  /** The newest announcement; `at` in milliseconds. */
  announcement = { title: "", html: "", at: 0 }
  readonly #friends = new Set<string>()
  readonly #remarks = new Map<string, string>()
  readonly #tokens = new Map<string, number>()
  readonly #sockets = new Sockets()
  #messages = 0

  /** The time, in milliseconds since 1970. */
  readonly now: () => number
  /** How much it tells again to whom was away; `null`: it numbers nothing, as deployed servers do. */
  readonly limits: Limits | null

  constructor(now: () => number, limits: Limits | null = null) {
    this.now = now
    this.limits = limits
  }

  /** A new account; its id. */
  addPerson(account: string, name: string, password = "secret1"): number {
    const id = this.people.size + 1
    this.people.set(id, { id, account, name, password })
    return id
  }

  /** A group that was always there; the first of its people owns it. */
  addGroup(number: number, people: ReadonlyArray<number>, name = `group-${number}`): string {
    this.talks.push(new Talk(`group-${number}`, people, name))
    return `group-${number}`
  }

  /** Makes two people friends, without a request. */
  befriend(a: number, b: number): void {
    this.#friends.add(`${a}:${b}`).add(`${b}:${a}`)
  }

  /** Ends a friendship, and what they called each other with it. */
  unfriend(a: number, b: number): void {
    this.#friends.delete(`${a}:${b}`)
    this.#friends.delete(`${b}:${a}`)
    // the rows of the friendship held them
    this.#remarks.delete(`${a}:${b}`)
    this.#remarks.delete(`${b}:${a}`)
  }

  /** Whether two people are friends. */
  areFriends(a: number, b: number): boolean {
    return this.#friends.has(`${a}:${b}`)
  }

  /** What `me` calls somebody; empty for their own name. */
  remarkOf(me: number, other: number): string {
    return this.#remarks.get(`${me}:${other}`) ?? ""
  }

  /** Lets `me` call somebody otherwise; empty for their own name again. */
  remark(me: number, other: number, text: string): void {
    this.#remarks.set(`${me}:${other}`, text)
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

  /** A group, whether or not somebody is in it. */
  group(id: string): Talk | undefined {
    return this.talks.find(({ group }) => group !== "" && group === id)
  }

  /** A socket opens. It is told its name first; the answer says what it sends and ends it. */
  connect(hear: (text: string) => void): Connected {
    return this.#sockets.connect(hear, (token) => this.#tokens.get(token) ?? 0)
  }

  /** Closes nothing, but tells nobody any more: what a broken network looks like from here. */
  dropLines(): void {
    this.#sockets.drop()
  }

  /** Tells these people of a change, and has its place in the log where there is one. `typeFor`: what it is to one of them when it is told again. */
  tell(
    scope: string,
    people: ReadonlyArray<number>,
    type: string,
    dataFor: (person: number) => unknown,
    typeFor?: (person: number) => string
  ): void {
    const at = this.now()
    const change = { type, at, dataFor, ...(typeFor === undefined ? {} : { typeFor }) }
    const line = this.limits === null ? undefined : { scope, n: this.log.add(scope, change).n }
    for (const person of people)
      this.#sockets.push(person, pushFrameOf(type, Math.floor(at / 1000), JSON.stringify(dataFor(person)), line))
  }

  /** Tells all who take part in a conversation. */
  tellTalk(talk: Talk, type: string, data: unknown, more: ReadonlyArray<number> = []): void {
    this.tell(talk.scope, [...talk.people, ...more], type, () => data)
  }

  /** Tells one person, on all their devices. */
  tellPerson(person: number, type: string, data: unknown): void {
    this.tell(scopeOfPerson(person), [person], type, () => data)
  }

  /** Tells one person of what is no change. */
  push(person: number, type: string, data: unknown): void {
    this.#sockets.push(person, pushFrameOf(type, Math.floor(this.now() / 1000), JSON.stringify(data)))
  }

  /** The account with this id; one without a name where there is none. */
  somebody(id: number): Somebody {
    return this.people.get(id) ?? { id, account: "", password: "", name: "" }
  }

  /** Through whose eyes something is written for the wire. */
  reader(me: number): Reader {
    return { me, somebody: (id) => this.somebody(id) }
  }

  /** Whether somebody may do this in a group, by the engine's table. */
  may(talk: Talk, action: GroupAction, me: number, target?: number): Result.Result<void, Refused> {
    const place = talk.standingOf(me)
    return mayInGroup(
      action,
      {
        role: place?.role ?? null,
        setting: talk.setting,
        mutedUntil: Millis.make(place?.mutedUntil ?? 0),
        ...(target === undefined ? {} : { target: talk.standingOf(target)?.role ?? null })
      },
      Millis.make(this.now())
    )
  }

  /** Says something, as a client of `me` would; nobody is asked whether they may. */
  say(
    me: number,
    to: string,
    html: string,
    id = `s${this.#messages + 1}`,
    said: ReadonlyArray<number> | Said = []
  ): Kept | undefined {
    const talk = this.talk(me, to)
    if (talk === undefined) return undefined
    const { everybody = false, mentions = [], pid = 0, type = "text" } = Array.isArray(said) ? { mentions: said } : (said as Said)
    const known = talk.kept.find((each) => each.id === id)
    if (known !== undefined) return known
    const before = talk.head
    const wasRead = talk.readBy(me) >= before
    const n = ++this.#messages
    const kept: Kept = {
      ...{ n, id, author: me, type, html, at: this.now() },
      ...{ mentions, everybody, pid, undone: false, undoneBy: 0, deleted: false }
    }
    talk.kept.push(kept)
    // a line of the system is nobody's word
    if (type !== "event") talk.markRead(me)
    const frame = talk.group === "" ? "simple" : "group"
    const dataFor = (each: number) =>
      talk.shows(each, kept)
        ? { ...messageWire(talk, kept, this.reader(each)), is_read: 0 }
        : { id, msg_id: n, toContactId: talk.nameFor(each), is_group: talk.group === "" ? 0 : 1 }
    this.tell(talk.scope, talk.people, frame, dataFor, (each) => (talk.shows(each, kept) ? frame : "delMessage"))
    if (!wasRead && type !== "event") this.#tellRead(talk, me)
    return kept
  }

  #tellRead(talk: Talk, me: number): void {
    if (talk.group !== "") return
    const data = { toContactId: me, ...(this.limits === null ? {} : { upTo: talk.readBy(me) }) }
    for (const each of talk.people) if (each !== me) this.tellPerson(each, "readAll", data)
  }

  /** Reads what is there, up to `upTo` when it says so; `seen` names messages that were seen. */
  read(me: number, id: string, seen: ReadonlyArray<string> = [], upTo?: number): void {
    const talk = this.talk(me, id)
    if (talk === undefined || !talk.markRead(me, upTo)) return
    const named = talk.kept.filter((each) => seen.includes(each.id) && each.author !== me)
    const reader = this.limits === null ? {} : { toContactId: me }
    if (talk.group === "")
      for (const { author, id, n } of named) this.tellPerson(author, "isRead", [{ id, msg_id: n, ...reader }])
    this.#tellRead(talk, me)
    const data = { toContactId: id, is_group: talk.group === "" ? 0 : 1, upTo: talk.readBy(me) }
    if (this.limits !== null) this.tellPerson(me, "readByMe", data)
  }

  /** Takes a message back: its author's own, or that of somebody below in a group. */
  undo(me: number, id: string): boolean {
    const talk = this.talks.find((each) => each.kept.some((kept) => kept.id === id))
    const kept = talk?.kept.find((each) => each.id === id)
    if (talk === undefined || kept === undefined || kept.undone || kept.deleted || kept.type === "event") return false
    if (kept.author !== me && (talk.group === "" || Result.isFailure(this.may(talk, "remove", me, kept.author)))) return false
    kept.undone = true
    kept.undoneBy = me
    const isLast = talk.kept.findLast(({ deleted }) => !deleted) === kept
    this.tell(talk.scope, talk.people, "undoMessage", (each) => ({
      id,
      msg_id: kept.n,
      type: "event",
      content: UNDONE,
      sendTime: kept.at,
      from_user: kept.author,
      undo_by: me,
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
        const row = rowWire(talk, each, this.reader(me), this.remarkOf(me, each.id))
        return { talk, scope: scopeBetween([me, each.id]), from: 0, row }
      }),
      ...groups.map((talk) => ({ talk, scope: talk.scope, from: talk.standingOf(me)?.line ?? 0, row: this.rowOf(talk, me) }))
    ]
  }

  /** The row of a group, with its place in the log. */
  rowOf(talk: Talk, me: number): object {
    const row = rowWire(talk, talk.group, this.reader(me))
    return this.limits === null ? row : { ...row, scope: talk.scope, log: this.log.head(talk.scope), read: talk.readBy(me) }
  }

  /** The contact list. */
  rows(me: number): ReadonlyArray<unknown> {
    return this.#rowsWithTalks(me).map(({ row }) => row)
  }

  /** How many friend requests wait for an answer of this person. */
  waitingFor(me: number): number {
    return this.requests.filter(({ status, to }) => to === me && status === 2).length
  }

  /** Publishes an announcement to everybody. */
  announce(title: string, html: string): void {
    this.announcement = { title, html, at: this.now() }
    const data = {
      id: `a${this.now()}`,
      type: "text",
      content: title,
      sendTime: this.now(),
      status: "succeed",
      is_group: 2,
      at: [],
      toContactId: "admin_notice",
      fromUser: brief(this.somebody(0))
    }
    for (const person of this.people.keys()) this.push(person, "simple", data)
  }

  #resume(me: number, scopes: unknown, limits: Limits): ReturnType<typeof done> {
    const rows = this.#rowsWithTalks(me).map(({ from, row, scope, talk }) => ({
      scope,
      from,
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
    if (call === "logout") {
      this.#tokens.delete(token)
      return done()
    }
    if (call === "bindUid") return this.#sockets.bind(textIn(body)("client_id"), me) ? done() : refused("no such socket")
    if (call === "getContacts") return done(this.rows(me), this.waitingFor(me))
    if (call === "resume") return this.limits === null ? refused("unknown", 404) : this.#resume(me, body["scopes"], this.limits)
    if (MESSAGE_CALLS.has(call)) return ofMessages(this, call, body, me)
    if (GROUP_CALLS.has(call)) return ofGroups(this, call, body, me)
    if (LIST_CALLS.has(call)) return ofLists(this, call, body, me)
    return ofFriends(this, call, body, me)
  }
}
