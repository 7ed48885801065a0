import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import { roleAmong } from "#engine/group/roleAmong.ts"
import type { Role } from "#engine/group/Role.ts"
import { author } from "./author.ts"
import { knownContact } from "./chatHead.ts"
import { knownGroup } from "../group/group.ts"
import { mayOpenProfile } from "../group/members.ts"
import { nameAtEnd } from "./mentionables.ts"
import { me } from "../shared/session.ts"
import { mayWriteHere } from "./silenced.ts"
import { slice } from "../shared/store.ts"

/** Role of somebody in a chat, as far as it is known. */
export const roleIn = (chat: ContactId, id: UserId): Role =>
  roleAmong(knownContact(chat).value?.group, knownGroup(chat).value?.members, id)

/** An author in a chat. */
export interface SpeakerBadge {
  readonly name: string
  readonly avatar: string
  readonly role: Role
  /** Their page opens from here (GROUP-18). */
  readonly opens: boolean
  /** An answer may name them. */
  readonly nameable: boolean
}

const isSame = (a: SpeakerBadge, b: SpeakerBadge): boolean =>
  a.name === b.name && a.avatar === b.avatar && a.role === b.role && a.opens === b.opens && a.nameable === b.nameable

/** Who wrote a message, where it stands. The same value as long as nothing of it changes. */
export const speakerBadge = (chat: ContactId, id: UserId): ReadonlySignal<SpeakerBadge> => {
  let before: SpeakerBadge | undefined
  return computed(() => {
    const { avatar, name } = author(id).value
    const isGroup = kindOf(chat) === "group"
    const now: SpeakerBadge = {
      name,
      avatar,
      role: isGroup ? roleIn(chat, id) : "member",
      opens: !isGroup || mayOpenProfile(chat, id),
      nameable: isGroup && id !== me.value?.id && mayWriteHere(chat)
    }
    if (before === undefined || !isSame(before, now)) before = now
    return before
  })
}

const people = slice((state) => state.people, HashMap.empty())

/** Names an author in the composer, by their own name: mine for them does not travel. */
export const nameAuthor = (chat: ContactId, id: UserId): void => {
  const member = knownGroup(chat)
    .peek()
    ?.members?.find((each) => each.id === id)
  const name = member?.name ?? Option.getOrUndefined(HashMap.get(people.peek(), id))?.name ?? author(id).peek().name
  if (name !== "") nameAtEnd(chat, { id, name })
}
