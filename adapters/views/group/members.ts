import { computed, type ReadonlySignal } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { searchContacts } from "#engine/contact/search.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { Member } from "#engine/group/Group.ts"
import { silencedUntil } from "#engine/group/mayInGroup.ts"
import { minute } from "../../clock/minute.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "../chat/chatHead.ts"
import { knownGroup, mayInKnownGroup } from "./group.ts"
import { me } from "../shared/session.ts"
import { task } from "../shared/task.ts"

/** Who is in a group: on its way, not to be had, or here. */
export type MemberList =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Members"; readonly members: ReadonlyArray<Member> }

const LOADING: MemberList = { _tag: "Loading" }

/** What is known stays while the list is read again. */
export const memberList = cachedByKey((chat: ContactId) =>
  computed((): MemberList => {
    const members = knownGroup(chat).value?.members ?? null
    if (members !== null) return { _tag: "Members", members }
    const asked = task(`members:${chat}`).value
    return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : LOADING
  })
)

const named = (id: UserId) => knownContact(ContactId.make(String(id)))

/** Name under which I know a member: as my contact, otherwise as the group does. */
export const memberName = ({ id, name }: Pick<Member, "id" | "name">): ReadonlySignal<string> =>
  computed(() => named(id).value?.name ?? name)

/** Members that somebody looks for: by the name under which I know them, their own and their account, as contacts are (CONTACT-08). */
export const membersFound = (members: ReadonlyArray<Member>, words: string): ReadonlyArray<Member> =>
  searchContacts(
    members.map((member) => ({
      member,
      name: named(member.id).peek()?.name ?? member.name,
      realName: member.name,
      account: member.account
    })),
    words
  ).map(({ member }) => member)

/** Whether somebody's own mute lasts: until when, 0 when they may speak. */
export const memberMute = (member: Pick<Member, "mutedUntil" | "role">): ReadonlySignal<Millis | 0> =>
  computed(() => silencedUntil(member, minute.value))

/** What I may do with a member of a group now (GROUP-02). */
export interface MemberActions {
  /** Their page opens: I know them, or the group lets its members look at each other (spec 6.5). */
  readonly profile: boolean
  readonly mute: boolean
  readonly lift: boolean
  readonly makeAdmin: boolean
  readonly dropAdmin: boolean
  readonly transfer: boolean
  readonly remove: boolean
}

export const memberActions = (chat: ContactId, member: Member): ReadonlySignal<MemberActions> =>
  computed((): MemberActions => {
    const { id, role } = member
    const isMe = me.value?.id === id
    const mute = !isMe && mayInKnownGroup(chat, "mute", role)
    const admin = !isMe && mayInKnownGroup(chat, "set-admin", role)
    return {
      profile: mayOpenProfile(chat, id),
      mute,
      lift: mute && memberMute(member).value !== 0,
      makeAdmin: admin && role === "member",
      dropAdmin: admin && role === "admin",
      transfer: !isMe && mayInKnownGroup(chat, "transfer", role),
      remove: !isMe && mayInKnownGroup(chat, "remove", role)
    }
  })

/** Whether the page of a member opens from the group (GROUP-18, spec 6.5). */
export const mayOpenProfile = (chat: ContactId, id: UserId): boolean =>
  me.value?.id === id || named(id).value !== null || mayInKnownGroup(chat, "see-profiles")
