import { HashMap, Option } from "effect"
import { UserId } from "#engine/account/User.ts"
import { groupOf } from "#engine/client/core/groups/groups.ts"
import type { State } from "#engine/client/State.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import type { Device } from "./Device.ts"
import type { Somebody } from "./people.ts"
import type { Random } from "./Random.ts"

/** Codes of groups that anybody may scan. */
const CODES = 20
/** Groups that somebody is in before they think that these are enough. */
const ENOUGH = 4

/** The contacts of one kind, in an order that is the same in two equal runs. */
export const contactsIn = ({ contacts }: State, kind: Contact["kind"]): ReadonlyArray<Contact> =>
  [...HashMap.values(contacts)].filter((each) => each.kind === kind).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What people do to their groups. Much of it they may not: the engine refuses it, or the server does. */
export class GroupLife {
  readonly #random: Random
  readonly #people: ReadonlyArray<Somebody>
  #codes: ReadonlyArray<string> = []

  constructor(random: Random, people: ReadonlyArray<Somebody>) {
    this.#random = random
    this.#people = people
  }

  act(device: Device): void {
    const random = this.#random
    const groups = contactsIn(device.state, "group")
    this.#showCode(device)
    const group = random.of(groups)
    if (group === undefined || random.chance(groups.length < ENOUGH ? 0.15 : 0.02))
      return random.chance(0.5) ? this.#create(device) : this.#join(device)
    random.among<() => void>([
      [18, () => this.#invite(device, group.id)],
      [8, () => this.#onMember(device, group.id, "RemoveAsked")],
      [6, () => device.ask({ _tag: "LeaveAsked", chat: group.id })],
      [8, () => device.ask({ _tag: "GroupNameAsked", chat: group.id, name: `group ${random.below(1000)}` })],
      [8, () => device.ask({ _tag: "AnnounceAsked", chat: group.id, text: `notice ${random.below(1000)}` })],
      [10, () => device.ask({ _tag: "GroupSettingAsked", chat: group.id, setting: this.#switches() })],
      [8, () => this.#admin(device, group.id)],
      [10, () => this.#mute(device, group.id)],
      [2, () => this.#onMember(device, group.id, "TransferAsked")],
      [3, () => device.ask({ _tag: "ClearAsked", chat: group.id })],
      [1, () => device.ask({ _tag: "DissolveAsked", chat: group.id })],
      [10, () => device.ask({ _tag: "GroupAsked", chat: group.id })],
      [10, () => device.ask({ _tag: "MembersAsked", chat: group.id })]
    ])()
  }

  /** Somebody else, mostly of the group as far as the device knows who is in it. */
  somebody(device: Device, chat: ContactId): { readonly id: UserId; readonly name: string } | undefined {
    const members = groupOf(device.state, chat).members ?? []
    const known = members.length > 1 && this.#random.chance(0.9) ? members : this.#people
    const one = this.#random.of(known.filter(({ id }) => id !== device.who.id))
    return one === undefined ? undefined : { id: UserId.make(one.id), name: one.name }
  }

  #create(device: Device): void {
    const people = this.#friends(device, 4)
    if (people.length > 0) device.ask({ _tag: "GroupCreateAsked", people, name: this.#random.chance(0.5) ? "" : "new" })
  }

  #friends(device: Device, most: number): ReadonlyArray<UserId> {
    const persons = contactsIn(device.state, "person")
    const chosen = Array.from({ length: this.#random.between(1, most) }, () => this.#random.of(persons))
    return chosen.flatMap((each) => (each === undefined ? [] : [UserId.make(Number(each.id))]))
  }

  #invite(device: Device, chat: ContactId): void {
    const people = this.#friends(device, 3)
    if (people.length > 0) device.ask({ _tag: "InviteAsked", chat, people })
  }

  #onMember(device: Device, chat: ContactId, _tag: "RemoveAsked" | "TransferAsked"): void {
    const who = this.somebody(device, chat)
    if (who !== undefined) device.ask({ _tag, chat, id: who.id })
  }

  #admin(device: Device, chat: ContactId): void {
    const who = this.somebody(device, chat)
    if (who !== undefined) device.ask({ _tag: "AdminAsked", chat, id: who.id, admin: this.#random.chance(0.7) })
  }

  #mute(device: Device, chat: ContactId): void {
    const who = this.somebody(device, chat)
    const mute = this.#random.chance(0.5) ? ({ _tag: "Lift" } as const) : ({ _tag: "Minutes", minutes: 10 } as const)
    if (who !== undefined) device.ask({ _tag: "MuteAsked", chat, id: who.id, mute })
  }

  /** One or two switches; a group that is mute for good would end the talk. */
  #switches(): Partial<GroupSetting> {
    const random = this.#random
    return random.among<Partial<GroupSetting>>([
      [3, { mute: "off" }],
      [1, { mute: random.chance(0.7) ? "admins" : "owner" }],
      [2, { history: random.chance(0.5) }],
      [1, { invites: random.chance(0.8) }],
      [1, { locked: random.chance(0.5), mute: "off" }],
      [1, { profiles: random.chance(0.5) }]
    ])
  }

  /** The code on a group's page that somebody looks at is there for others. */
  #showCode({ state }: Device): void {
    for (const { page } of HashMap.values(state.groups))
      if (page !== null && page.code !== "" && !this.#codes.includes(page.code))
        this.#codes = [...this.#codes, page.code].slice(-CODES)
  }

  /** Scans a code, or joins where the last one led. */
  #join(device: Device): void {
    const { scanned } = device.state
    if (scanned?._tag === "Group" && Option.isNone(HashMap.get(device.state.contacts, scanned.chat)))
      return device.ask({ _tag: "JoinAsked", chat: scanned.chat, token: scanned.token, inviter: scanned.inviter })
    const code = this.#random.of(this.#codes)
    if (code !== undefined) device.ask({ _tag: "ScanAsked", code })
  }
}
