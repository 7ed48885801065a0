import { computed } from "@preact/signals-react"
import { HashMap, Option, Result } from "effect"
import type { GroupState } from "#engine/client/core/groups/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { GroupFacts, GroupPage } from "#engine/group/Group.ts"
import { type GroupAction, mayInGroup } from "#engine/group/mayInGroup.ts"
import type { Role } from "#engine/group/Role.ts"
import { minute } from "../../clock/minute.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "../chat/chatHead.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** What was read of a group; `null` before. */
export const knownGroup = cachedByKey((id: ContactId) =>
  slice<GroupState | null>((state) => Option.getOrNull(HashMap.get(state.groups, id)), null)
)

/** A group that I am in, as its page shows it. */
export interface GroupInfo extends Pick<GroupFacts, "announcement" | "setting"> {
  readonly name: string
  readonly avatar: string
  readonly role: Role
  /** How many are in it, 0 while it is not known. */
  readonly count: number
}

// parts of the row that stay the same value while only its messages change
const facts = cachedByKey((id: ContactId) => computed(() => knownContact(id).value?.group ?? null))
const role = cachedByKey((id: ContactId) => computed((): Role => knownContact(id).value?.role ?? "member"))
const name = cachedByKey((id: ContactId) => computed(() => knownContact(id).value?.name ?? ""))
const avatar = cachedByKey((id: ContactId) => computed(() => knownContact(id).value?.avatar ?? ""))

/** `null` for what is no group of mine. */
export const groupInfo = cachedByKey((id: ContactId) =>
  computed((): GroupInfo | null => {
    const group = facts(id).value
    if (group === null) return null
    const { announcement, setting } = group
    const known = knownGroup(id).value
    const count = known?.members?.length ?? known?.page?.count ?? 0
    return { name: name(id).value, avatar: avatar(id).value, role: role(id).value, announcement, setting, count }
  })
)

/** How many are in a group, 0 while it is not known: the same number whatever else changes in it. */
export const memberCount = cachedByKey((id: ContactId) => computed(() => groupInfo(id).value?.count ?? 0))

/** What I may do in a group now (GROUP-02). */
export type GroupRights = Readonly<
  Record<"rename" | "announce" | "manage" | "invite" | "remove" | "leave" | "transfer" | "clear" | "dissolve", boolean>
>

const NOTHING: GroupRights = {
  rename: false,
  announce: false,
  manage: false,
  invite: false,
  remove: false,
  leave: false,
  transfer: false,
  clear: false,
  dissolve: false
}

/** Whether I may do this in the group; `target`: to somebody of that role. */
export const mayInKnownGroup = (id: ContactId, action: GroupAction, target?: Role): boolean => {
  const group = facts(id).value
  if (group === null) return false
  const { mutedUntil, setting } = group
  return Result.isSuccess(
    mayInGroup(action, { role: role(id).value, setting, mutedUntil, ...(target === undefined ? {} : { target }) }, minute.value)
  )
}

export const groupRights = cachedByKey((id: ContactId) =>
  computed((): GroupRights => {
    if (facts(id).value === null) return NOTHING
    return {
      rename: mayInKnownGroup(id, "edit-name"),
      announce: mayInKnownGroup(id, "announce"),
      manage: mayInKnownGroup(id, "change-settings"),
      invite: mayInKnownGroup(id, "invite"),
      remove: mayInKnownGroup(id, "remove", "member"),
      leave: mayInKnownGroup(id, "leave"),
      transfer: mayInKnownGroup(id, "transfer", "member"),
      clear: mayInKnownGroup(id, "clear"),
      dissolve: mayInKnownGroup(id, "dissolve")
    }
  })
)

/** A group's code: on its way, not to be had, or here until an instant. */
export type GroupCode =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  /** The group cannot be joined by its code. */
  | { readonly _tag: "Closed" }
  | { readonly _tag: "Code"; readonly text: string; readonly expiresAt: Millis }

const codeOf = ({ code, codeExpiresAt, invites }: GroupPage): GroupCode =>
  !invites || code === "" ? { _tag: "Closed" } : { _tag: "Code", text: code, expiresAt: codeExpiresAt }

export const groupCode = cachedByKey((id: ContactId) =>
  computed((): GroupCode => {
    const page = knownGroup(id).value?.page ?? null
    if (page !== null) return codeOf(page)
    const asked = task(`group:${id}`).value
    return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : { _tag: "Loading" }
  })
)

/** Whether who is in the group has changed in a way that only the list tells, and it is to be read: not while it is, nor after it could not be. */
export const isStale = cachedByKey((id: ContactId) =>
  computed(() => {
    const asked = task(`members:${id}`).value?._tag
    return knownGroup(id).value?.stale === true && asked !== "Busy" && asked !== "Failed"
  })
)

/** The group that was made last, empty before the server has it. */
export const createdGroup = slice((state) => state.created, "")
