import { type GroupSetting, NEW_GROUP } from "#engine/group/Group.ts"
import type { Role } from "#engine/group/Role.ts"

/** A message as the service keeps it. */
export interface Kept {
  readonly n: number
  readonly id: string
  readonly author: number
  /** A line of the system is an event: it is never unread. */
  readonly type: "text" | "event"
  readonly html: string
  readonly at: number
  readonly mentions: ReadonlyArray<number>
  readonly everybody: boolean
  /** Number of the message that it answers, 0 without one. */
  readonly pid: number
  undone: boolean
  /** Who took it back, 0 before. */
  undoneBy: number
  /** Deleted for everybody. */
  deleted: boolean
}

/** Where one of its people stands in a conversation. */
export interface Standing {
  role: Role
  /** Milliseconds. */
  mutedUntil: number
  /** Messages up to this number were there before, and so were lines up to that one. */
  readonly from: number
  readonly line: number
  read: number
  /** Mentions up to this number were looked at. */
  atRead: number
  pinned: boolean
  notify: boolean
  /** The conversation is out of the list as long as nothing newer is there. */
  hidden: number
  /** Everything up to this number is gone for this one. */
  cleared: number
  /** Messages deleted for this one alone. */
  readonly gone: Set<number>
}

const standing = (role: Role, from: number, line: number): Standing => ({
  role,
  mutedUntil: 0,
  from,
  line,
  read: from,
  atRead: from,
  pinned: false,
  notify: true,
  hidden: 0,
  cleared: 0,
  gone: new Set()
})

/** One conversation of the service: its people, its messages, and where each stands. */
export class Talk {
  readonly kept: Array<Kept> = []
  readonly #people = new Map<number, Standing>()
  /** `group-N`, or empty between two. */
  readonly group: string
  name: string
  announcement = ""
  setting: GroupSetting = NEW_GROUP
  /** Who was removed, till an admin adds them again. */
  readonly keptOut = new Set<number>()
  /** Everything up to this number is gone for all. */
  cleared = 0

  constructor(group: string, people: ReadonlyArray<number>, name = group) {
    this.group = group
    this.name = name
    people.forEach((each, index) => this.#people.set(each, standing(group !== "" && index === 0 ? "owner" : "member", 0, 0)))
  }

  get people(): ReadonlyArray<number> {
    return [...this.#people.keys()]
  }

  standingOf(person: number): Standing | undefined {
    return this.#people.get(person)
  }

  get owner(): number {
    return this.people.find((each) => this.standingOf(each)?.role === "owner") ?? 0
  }

  /** Somebody comes; `line` is the last line of the log that is not theirs to hear. */
  join(person: number, line: number): void {
    this.#people.set(person, standing("member", this.head, line))
    this.keptOut.delete(person)
  }

  leave(person: number): void {
    this.#people.delete(person)
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
    return this.standingOf(person)?.read ?? 0
  }

  /** Whether that was news. Reading never goes back, and not beyond what is there. */
  markRead(person: number, upTo = this.head): boolean {
    const place = this.standingOf(person)
    const read = Math.min(upTo, this.head)
    if (place === undefined || place.read >= read) return false
    place.read = read
    return true
  }

  /** What was cleared for one of its people, up to this number. */
  clearedFor(me: number): number {
    return Math.max(this.cleared, this.standingOf(me)?.cleared ?? 0)
  }

  /** Whether one of its people may see a message. */
  shows(me: number, { deleted, n }: Kept): boolean {
    const place = this.standingOf(me)
    if (place === undefined || deleted || place.gone.has(n)) return false
    const from = this.group === "" || this.setting.history ? 0 : place.from
    return n > Math.max(from, this.clearedFor(me))
  }

  visibleTo(me: number): ReadonlyArray<Kept> {
    return this.kept.filter((each) => this.shows(me, each))
  }

  unreadOf(me: number): ReadonlyArray<Kept> {
    return this.visibleTo(me).filter(
      ({ author, n, type, undone }) => author !== me && type !== "event" && !undone && n > this.readBy(me)
    )
  }

  /** Messages that mention somebody and that they have not looked at, newest first. */
  mentionsOf(me: number): ReadonlyArray<Kept> {
    const seen = this.standingOf(me)?.atRead ?? 0
    return this.visibleTo(me)
      .filter((each) => each.n > seen && !each.undone && mentions(each, me))
      .toReversed()
  }
}

/** Whether a message names somebody. */
export const mentions = ({ author, everybody, mentions: named }: Kept, me: number): boolean =>
  named.includes(me) || (everybody && author !== me)

/** Scope of a conversation between two, also before it has begun. */
export const scopeBetween = (people: ReadonlyArray<number>): string => `c:${people.toSorted((a, b) => a - b).join("-")}`
