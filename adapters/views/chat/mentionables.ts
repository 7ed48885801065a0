import { computed } from "@preact/signals-react"
import { mayMentionEverybody } from "#engine/client/core/groups/commands.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { Role } from "#engine/group/Role.ts"
import { mentionCandidates, mentionQuery, type Nameable, withMention } from "#engine/message/naming.ts"
import { EVERYBODY } from "#engine/message/Message.ts"
import { minute } from "../../clock/minute.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { draft } from "./composer.ts"
import { knownGroup } from "../group/group.ts"
import { memberName } from "../group/members.ts"
import { me } from "../shared/session.ts"
import { dispatchCommand, slice } from "../shared/store.ts"

/** A person whom a text may mention; `shown`: the name that I know, which does not travel. */
export interface Mentionable extends Nameable {
  readonly shown: string
  readonly avatar: string
  readonly role: Role
}

const NOBODY: ReadonlyArray<Mentionable> = []

/** So many are offered at once: a person who is not among them is found by another letter. */
const OFFERED = 100

const mayEverybody = cachedByKey((chat: ContactId) => slice((state) => mayMentionEverybody(state, chat, minute.value), false))

/** Whether people are named there at all. */
const namesPeople = (chat: ContactId): boolean => kindOf(chat) === "group"

const members = cachedByKey((chat: ContactId) =>
  computed((): ReadonlyArray<Mentionable> => {
    const mine = me.value?.id
    const known = knownGroup(chat).value?.members ?? NOBODY
    return known.flatMap(({ account, avatar, id, name, role }) =>
      id === mine ? [] : [{ id, name, account, avatar, role, shown: memberName({ id, name }).value }]
    )
  })
)

/** Whether it is known who is in the group. */
export const knowsMembers = cachedByKey((chat: ContactId) => computed(() => (knownGroup(chat).value?.members ?? null) !== null))

/** People of a group whom a query may mean, also by the name that I gave them; everybody, by the word of my language, before those whom it fits as well (MENTION-05, MENTION-06). */
export const mentionables = (chat: ContactId, query: string, everybody: string): ReadonlyArray<Mentionable> => {
  const all = members(chat).value
  const one: Mentionable = { id: EVERYBODY, name: everybody, account: "", shown: everybody, avatar: "", role: "member" }
  const found = mentionCandidates(mayEverybody(chat).value ? [one, ...all] : all, query)
  const known = new Set<Mentionable>(found)
  const remarked = mentionCandidates(
    all.filter((each) => each.shown !== each.name && !known.has(each)).map((each) => ({ ...each, name: each.shown, own: each })),
    query
  ).map(({ own }) => own)
  return [...found, ...remarked].slice(0, OFFERED)
}

/** What is being typed of a name before the caret, and where its `@` stands; `null` where nobody is named (MENTION-04). */
export type MentionQuery = { readonly query: string; readonly from: number }
export const queryIn = (chat: ContactId, beforeCaret: string): MentionQuery | null =>
  namesPeople(chat) ? mentionQuery(beforeCaret) : null

/** A text with a name put where it was being typed, and the caret behind it (MENTION-04). */
export const withName = withMention

/** The text names them from now on. */
export const nameInText = (chat: ContactId, { id, name }: Pick<Mentionable, "id" | "name">): void =>
  dispatchCommand({ _tag: "MentionAsked", chat, who: { id, name } })

/** Puts a mention behind what the composer holds. */
export const nameAtEnd = (chat: ContactId, who: Pick<Mentionable, "id" | "name">): void => {
  const { text } = draft(chat).peek()
  nameInText(chat, who)
  dispatchCommand({ _tag: "DraftAsked", chat, text: withMention(text, text.length, who.name).text })
}
