import { HashMap, Option } from "effect"
import { UserId } from "#engine/account/User.ts"
import type { Command } from "#engine/client/Event.ts"
import { type Contact, ContactId } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { GroupSetting, Member } from "#engine/group/Group.ts"
import { type Mute, MUTE_MINUTES } from "#engine/group/mute.ts"
import type { Asking } from "./Asking.ts"
import type { Watched } from "./Watched.ts"
import { millisIn } from "./millisIn.ts"

/** A group, and what its owner and admins may do there. What the role table forbids rejects with a `Refused`. */
export interface Group {
  readonly id: string
  /** Its row in the contacts, with my role and its switches; `undefined` when I am not in it. */
  readonly contact: () => Contact | undefined
  /** Owner, admins, members. */
  readonly members: () => Promise<ReadonlyArray<Member>>
  /** Brings contacts of mine in, up to 20 at once. */
  readonly invite: (people: ReadonlyArray<number>) => Promise<void>
  /** Takes somebody out. */
  readonly remove: (person: number) => Promise<void>
  /** For `10m`, `1h`, `3h`, or whole days such as `1d` or `30d`. */
  readonly mute: (person: number, time: string) => Promise<void>
  /** Lets somebody speak again. */
  readonly unmute: (person: number) => Promise<void>
  /** Gives it another name. */
  readonly rename: (name: string) => Promise<void>
  /** Replaces its announcement. */
  readonly announce: (text: string) => Promise<void>
  /** Changes these of its switches. */
  readonly set: (setting: Partial<GroupSetting>) => Promise<void>
  /** Makes somebody an admin, or no longer one. */
  readonly admin: (person: number, admin: boolean) => Promise<void>
  /** Makes somebody else its owner. */
  readonly transfer: (person: number) => Promise<void>
  /** Takes me out. */
  readonly leave: () => Promise<void>
  /** Ends it for everybody. */
  readonly dissolve: () => Promise<void>
  /** Everything that was said is gone, for all. */
  readonly clear: () => Promise<void>
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const muteOf = (time: string): Mute => {
  const millis = millisIn(time) ?? 0
  const minutes = MUTE_MINUTES.find((each) => each * MINUTE === millis)
  if (minutes !== undefined) return { _tag: "Minutes", minutes }
  if (millis > 0 && millis % DAY === 0) return { _tag: "Days", days: millis / DAY }
  throw new TypeError(`"${time}" is not a time to mute for: write 10m, 1h, 3h, or whole days such as 1d.`)
}

type Change = Extract<Command, { readonly chat: ContactId }>
type Asked<C> = C extends Change ? Omit<C, "chat" | "now"> : never

export const groupIn = (watched: Watched, asking: Asking, name: string | number): Group => {
  const chat = ContactId.make(String(name))
  if (kindOf(chat) !== "group")
    throw new TypeError(`"${chat}" is not the id of a group, which is like "group-7": find("Tea")?.id tells it by name.`)
  const person = (id: number): UserId => UserId.make(id)
  const change = async (command: Asked<Change>): Promise<void> => {
    await asking.task(`changeGroup:${chat}`, { ...command, chat })
  }
  const mute = (id: number, how: Mute): Promise<void> => change({ _tag: "MuteAsked", id: person(id), mute: how })
  return {
    id: chat,
    contact: () => Option.getOrUndefined(HashMap.get(watched.state.contacts, chat)),
    members: async () => {
      const { groups } = await asking.task(`members:${chat}`, { _tag: "MembersAsked", chat })
      return Option.getOrUndefined(HashMap.get(groups, chat))?.members ?? []
    },
    invite: (people) => change({ _tag: "InviteAsked", people: people.map(person) }),
    remove: (id) => change({ _tag: "RemoveAsked", id: person(id) }),
    mute: async (id, time) => mute(id, muteOf(time)),
    unmute: (id) => mute(id, { _tag: "Lift" }),
    rename: (newName) => change({ _tag: "GroupNameAsked", name: newName }),
    announce: (text) => change({ _tag: "AnnounceAsked", text }),
    set: (setting) => change({ _tag: "GroupSettingAsked", setting }),
    admin: (id, admin) => change({ _tag: "AdminAsked", id: person(id), admin }),
    transfer: (id) => change({ _tag: "TransferAsked", id: person(id) }),
    leave: () => change({ _tag: "LeaveAsked" }),
    dissolve: () => change({ _tag: "DissolveAsked" }),
    clear: () => change({ _tag: "ClearAsked" })
  }
}
