import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { empty, toArray } from "#engine/client/Sorted.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import type { ListKey } from "#engine/contact/order.ts"
import { searchContacts } from "#engine/contact/search.ts"
import { refused } from "#engine/error/refusal.ts"
import { forwardFirst } from "#engine/message/forward.ts"
import { FORWARD_MAX } from "#engine/message/limits.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { type ContactRows, contactListRows, groupByLetter } from "../contacts/contactList.ts"
import { knownGroup } from "./group.ts"
import { language } from "../shared/language.ts"
import { slice } from "../shared/store.ts"

/** For what somebody is chosen: a new group, more members of one, to pass messages on, or for their card (spec 2.1). */
export type Purpose = "create" | "invite" | "forward" | "card"

/** Whether one alone is chosen. */
export const choosesOne = (purpose: Purpose): boolean => purpose === "card"

/** Somebody, or a group, that may be chosen. */
export type PersonChoice = Pick<Contact, "id" | "name" | "realName" | "avatar" | "account" | "kind" | "letter">

const NOBODY: ReadonlyArray<PersonChoice> = []

const isSame = (a: PersonChoice, b: PersonChoice | undefined): boolean =>
  b !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.realName === b.realName &&
  a.avatar === b.avatar &&
  a.letter === b.letter

/** Contacts of these kinds: the same array until one comes, goes, or looks different. */
const ofKinds = (kinds: ReadonlyArray<Contact["kind"]>): ReadonlySignal<ReadonlyArray<PersonChoice>> => {
  let roster = -1
  let before = NOBODY
  return slice((state): ReadonlyArray<PersonChoice> => {
    if (state.rosterVersion === roster) return before
    roster = state.rosterVersion
    const now = [...HashMap.values(state.contacts)].filter(({ kind }) => kinds.includes(kind))
    if (now.length !== before.length || now.some((each, index) => !isSame(each, before[index]))) before = now
    return before
  }, NOBODY)
}

const PEOPLE = ofKinds(["person"])
/** Messages go to people and to groups. */
const TARGETS = ofKinds(["person", "group"])

/** All who may be chosen, in no order. */
export const choices = (purpose: Purpose): ReadonlySignal<ReadonlyArray<PersonChoice>> =>
  purpose === "forward" ? TARGETS : PEOPLE

/** What stands to be chosen from: the newest chats under a heading of their own, then everybody under their letters. */
export interface ChoiceRows extends Omit<ContactRows, "rows"> {
  readonly rows: ReadonlyArray<ContactRows["rows"][number] | { readonly _tag: "Recent" }>
}

const NO_FIRST: ReadonlyArray<ContactId> = []
const order = slice((state) => state.order, empty<ListKey>())
const forwardedFirst = computed(() => forwardFirst(toArray(order.value).map(({ id }) => id)))
const noFirst = computed(() => NO_FIRST)

/** People at the top of the list: if messages are forwarded, those of the last chats ({@link forwardFirst}). */
export const firstChoices = (purpose: Purpose): ReadonlySignal<ReadonlyArray<ContactId>> =>
  purpose === "forward" ? forwardedFirst : noFirst

/** Rows under their letters of those whose name or account holds the words; groups stand under `#`. While nothing is searched for, `first` stand before them. */
export const choiceRows = (
  all: ReadonlyArray<PersonChoice>,
  words: string,
  first: ReadonlyArray<ContactId> = NO_FIRST
): ChoiceRows => {
  const known = new Set(all.map(({ id }) => id))
  const before = words.trim() === "" ? first.filter((id) => known.has(id)) : NO_FIRST
  const found = searchContacts(all, words).filter(({ id }) => !before.includes(id))
  const people = groupByLetter(
    found.filter(({ kind }) => kind !== "group"),
    language.value
  )
  const groups = found.filter(({ kind }) => kind === "group").map(({ id, name }) => ({ id, name, letter: "#" }))
  const under = contactListRows([...people, ...groups], language.value)
  if (before.length === 0) return under
  const above = [{ _tag: "Recent" } as const, ...before.map((id) => ({ _tag: "Person", id }) as const)]
  return {
    rows: [...above, ...under.rows],
    letters: under.letters.map(({ index, letter }) => ({ letter, index: index + above.length })),
    count: under.count + before.length
  }
}

const NONE: ReadonlySet<string> = new Set()

/** People who are in the group, and cannot be added again. */
export const peopleInGroup = cachedByKey((chat: ContactId | "") =>
  computed((): ReadonlySet<string> => {
    const members = chat === "" ? null : (knownGroup(chat).value?.members ?? null)
    return members === null ? NONE : new Set(members.map(({ id }) => String(id)))
  })
)

/** The chosen ones after a tap on somebody. `refused`: why it changed nothing. */
interface Chosen {
  readonly chosen: ReadonlyArray<ContactId>
  readonly refused: Words | null
}

/** A tap selects a person or removes them, up to the limit (spec 5.3). If only one may be chosen, the next choice replaces the one before. */
export const chosenNext = (purpose: Purpose, chosen: ReadonlyArray<ContactId>, id: ContactId): Chosen => {
  if (chosen.includes(id)) return { chosen: chosen.filter((each) => each !== id), refused: null }
  if (choosesOne(purpose)) return { chosen: [id], refused: null }
  if (purpose !== "forward" || chosen.length < FORWARD_MAX) return { chosen: [...chosen, id], refused: null }
  const { params, reason } = refused("forward-too-many", { max: FORWARD_MAX })
  return { chosen, refused: { _tag: "Key", key: reason, params } }
}

/** People behind their chats. */
export const chosenPeople = (chosen: ReadonlyArray<ContactId>): ReadonlyArray<UserId> => chosen.map((id) => Number(id) as UserId)
