import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap } from "effect"
import { empty, toArray } from "#engine/client/Sorted.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import { nameOrder } from "#engine/contact/nameOrder.ts"
import type { ListKey } from "#engine/contact/order.ts"
import { searchContacts } from "#engine/contact/search.ts"
import { languageOf } from "#engine/locale/languages.ts"
import { slice } from "../shared/store.ts"

type Entry = Pick<Contact, "account" | "id" | "name" | "realName">

const NOBODY: ReadonlyMap<ContactId, Entry> = new Map()

let of = ""
let before = NOBODY

/** All contacts by their names: the same map until one comes, goes or is renamed, or the language is another. */
const byName = slice((state): ReadonlyMap<ContactId, Entry> => {
  const language = languageOf(state.setting.language, state.preferred)
  const now = `${state.rosterVersion} ${language}`
  if (now === of) return before
  of = now
  const sorted = [...HashMap.values(state.contacts)].toSorted(nameOrder(language))
  // the list shows no account of what is no person: who finds something by it cannot see why
  before = new Map(sorted.map((each) => [each.id, kindOf(each.id) === "person" ? each : { ...each, account: "" }]))
  return before
}, NOBODY)

const order = slice((state) => state.order, empty<ListKey>())

/** Whom one may look for: those one wrote with last come first. */
const candidates = computed((): ReadonlyArray<Entry> => {
  const all = new Map(byName.value)
  const recent: Array<Entry> = []
  for (const { id } of toArray(order.value)) {
    const entry = all.get(id)
    if (entry !== undefined) recent.push(entry)
    all.delete(id)
  }
  return [...recent, ...all.values()]
})

/** The contacts, people and groups, that answer what was typed (CONTACT-08). */
export const chatsFound = (typed: string): ReadonlySignal<ReadonlyArray<ContactId>> =>
  computed(() => searchContacts(candidates.value, typed).map(({ id }) => id))
