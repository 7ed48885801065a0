import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap } from "effect"
import type { UserId } from "#engine/account/User.ts"
import type { Words } from "#engine/client/State.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import { refused } from "#engine/error/refusal.ts"
import { FORWARD_MAX } from "#engine/message/limits.ts"
import { byKey } from "./byKey.ts"
import { type ContactRows, contactRows } from "./contactList.ts"
import { knownGroup } from "./group.ts"
import { slice } from "./store.ts"

/** For what somebody is chosen: a new group, more members of one, or to pass messages on (spec 2.1). */
export type Purpose = "create" | "invite" | "forward"

/** Somebody, or a group, that may be chosen. */
export type Choice = Pick<Contact, "id" | "name" | "avatar" | "account" | "kind" | "letter">

const NOBODY: ReadonlyArray<Choice> = []

const isSame = (a: Choice, b: Choice | undefined): boolean =>
  b !== undefined && a.id === b.id && a.name === b.name && a.avatar === b.avatar && a.letter === b.letter

/** Contacts of these kinds: the same array until one comes, goes, or looks different. */
const ofKinds = (kinds: ReadonlyArray<Contact["kind"]>): ReadonlySignal<ReadonlyArray<Choice>> => {
  let roster = -1
  let before = NOBODY
  return slice((state): ReadonlyArray<Choice> => {
    if (state.roster === roster) return before
    roster = state.roster
    const now = [...HashMap.values(state.contacts)].filter(({ kind }) => kinds.includes(kind))
    if (now.length !== before.length || now.some((each, index) => !isSame(each, before[index]))) before = now
    return before
  }, NOBODY)
}

const PEOPLE = ofKinds(["person"])
/** Messages go to people and to groups. */
const TARGETS = ofKinds(["person", "group"])

/** All who may be chosen, in no order. */
export const choices = (purpose: Purpose): ReadonlySignal<ReadonlyArray<Choice>> => (purpose === "forward" ? TARGETS : PEOPLE)

/** Rows under their letters of those whose name or account holds the words; groups stand under `#`. */
export const choiceRows = (all: ReadonlyArray<Choice>, words: string): ContactRows => {
  const sought = words.trim().toLowerCase()
  const found =
    sought === ""
      ? all
      : all.filter(({ account, name }) => name.toLowerCase().includes(sought) || account.toLowerCase().includes(sought))
  return contactRows(found.map(({ id, kind, letter, name }) => ({ id, name, letter: kind === "group" ? "#" : letter })))
}

const NONE: ReadonlySet<string> = new Set()

/** Who is in the group already, and cannot be added once more. */
export const already = byKey((chat: ContactId | "") =>
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

/** A tap takes somebody in or out again; no more than may be (spec 5.3). */
export const chosenNext = (purpose: Purpose, chosen: ReadonlyArray<ContactId>, id: ContactId): Chosen => {
  if (chosen.includes(id)) return { chosen: chosen.filter((each) => each !== id), refused: null }
  if (purpose !== "forward" || chosen.length < FORWARD_MAX) return { chosen: [...chosen, id], refused: null }
  const { params, reason } = refused("forward-too-many", { max: FORWARD_MAX })
  return { chosen, refused: { _tag: "Key", key: reason, params } }
}

/** People behind their chats. */
export const peopleOf = (chosen: ReadonlyArray<ContactId>): ReadonlyArray<UserId> => chosen.map((id) => Number(id) as UserId)
