import { Layer } from "effect"
import { type EnterRoom, type TabRoom, type RoomEvent, Tabs } from "#engine/client/ports/Tabs.ts"

interface Member {
  readonly tab: number
  readonly on: (event: RoomEvent) => void
  wantsLead: boolean
}

/** Tabs of one browser in memory. `later` says when what was said arrives; one tab hears another in order. */
export class Browser {
  readonly #rooms = new Map<string, { members: Array<Member>; leader: Member | undefined }>()
  readonly #later: (act: () => void) => void
  #tabs = 0

  constructor(later: (act: () => void) => void = (act) => queueMicrotask(act)) {
    this.#later = later
  }

  /** Another tab; `crash` ends it without a word. */
  open(): { readonly enter: EnterRoom; readonly layer: Layer.Layer<never>; readonly crash: () => void } {
    const tab = ++this.#tabs
    const enter: EnterRoom = (name, on) => this.#enter(tab, name, on)
    return { enter, layer: Layer.succeed(Tabs, { enter }), crash: () => this.#crash(tab) }
  }

  /** How many tabs lead a room: one, or none for a moment. */
  leaders(name: string): number {
    return this.#rooms.get(name)?.leader === undefined ? 0 : 1
  }

  #tell(member: Member, event: RoomEvent): void {
    this.#later(() => {
      if (this.#isThere(member)) member.on(event)
    })
  }

  #isThere(member: Member): boolean {
    return [...this.#rooms.values()].some(({ members }) => members.includes(member))
  }

  /** The lead goes to who waits longest. */
  #pass(name: string): void {
    const room = this.#rooms.get(name)
    if (room === undefined || room.leader !== undefined) return
    room.leader = room.members.find(({ wantsLead }) => wantsLead)
    if (room.leader === undefined) return
    room.leader.wantsLead = false
    this.#tell(room.leader, { _tag: "Led" })
  }

  #remove(name: string, gone: (member: Member) => boolean): void {
    const room = this.#rooms.get(name)
    if (room === undefined) return
    if (room.leader !== undefined && gone(room.leader)) room.leader = undefined
    room.members = room.members.filter((each) => !gone(each))
    this.#pass(name)
  }

  #crash(tab: number): void {
    for (const name of this.#rooms.keys()) this.#remove(name, (each) => each.tab === tab)
  }

  #enter(tab: number, name: string, on: (event: RoomEvent) => void): TabRoom {
    const room = this.#rooms.get(name) ?? { members: [], leader: undefined }
    this.#rooms.set(name, room)
    const me: Member = { tab, on, wantsLead: true }
    room.members.push(me)
    this.#pass(name)
    return {
      say: (text) => {
        if (!room.members.includes(me)) return
        for (const each of room.members) if (each !== me) this.#tell(each, { _tag: "Heard", text })
      },
      take: () => {
        const before = room.leader
        if (before === me || !room.members.includes(me)) return
        room.leader = me
        me.wantsLead = false
        if (before !== undefined) {
          before.wantsLead = true
          // behind all who wait already
          room.members = [...room.members.filter((each) => each !== before), before]
          this.#tell(before, { _tag: "Robbed" })
        }
        this.#tell(me, { _tag: "Led" })
      },
      leave: () => this.#remove(name, (each) => each === me)
    }
  }
}
