import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap } from "effect"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import { indexLetter, indexLetters } from "#engine/contact/indexLetter.ts"
import { nameOrder } from "#engine/contact/nameOrder.ts"
import { searchContacts } from "#engine/contact/search.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { Language } from "#engine/locale/languages.ts"
import { connectionNotice } from "../shared/connection.ts"
import { language } from "../shared/language.ts"
import { isListKnown } from "../shared/keeping.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** One row of the contacts page: a letter, or a person or group under it. */
type ContactRow = { readonly _tag: "Letter"; readonly letter: string } | { readonly _tag: "Person"; readonly id: ContactId }

/** People by letter, and where each letter stands. */
export interface ContactRows {
  readonly rows: ReadonlyArray<ContactRow>
  readonly letters: ReadonlyArray<{ readonly letter: string; readonly index: number }>
  readonly count: number
}

type Entry = Pick<Contact, "id" | "letter" | "name">

/** By what a contact stands in the list, and is found in it. */
const ENTRY = ["id", "letter", "name", "realName", "account"] as const

const sameEntry = (a: Contact | undefined, b: Contact | undefined): boolean => ENTRY.every((part) => a?.[part] === b?.[part])

/** People with the letters under which a reader of a language looks for them ({@link indexLetter}, spec 3.2). */
export const groupByLetter = <A extends Entry>(people: ReadonlyArray<A>, language: Language): ReadonlyArray<Entry> =>
  people.map(({ id, letter, name }) => ({ id, name, letter: indexLetter({ letter, name }, language) }))

/** Rows of people under their letters, letters and names in the order of the language. */
export const contactListRows = (people: ReadonlyArray<Entry>, language: Language): ContactRows => {
  const places = new Map(indexLetters(language).map((letter, place) => [letter, place]))
  const byName = nameOrder(language)
  const placeOf = ({ letter }: Entry): number => places.get(letter) ?? places.size
  const sorted = people.toSorted((a, b) => placeOf(a) - placeOf(b) || byName(a, b))
  const rows: Array<ContactRow> = []
  const letters: Array<ContactRows["letters"][number]> = []
  for (const { id, letter } of sorted) {
    if (letters.at(-1)?.letter !== letter) {
      letters.push({ letter, index: rows.length })
      rows.push({ _tag: "Letter", letter })
    }
    rows.push({ _tag: "Person", id })
  }
  return { rows, letters, count: people.length }
}

const NOBODY: ReadonlyArray<Contact> = []

/** My contacts of one kind: the same array until one comes, goes or is renamed, whatever else changes in them. */
const ofKind = (wanted: Contact["kind"]): ReadonlySignal<ReadonlyArray<Contact>> => {
  let of = -1
  let before = NOBODY
  return slice((state): ReadonlyArray<Contact> => {
    if (state.rosterVersion === of) return before
    of = state.rosterVersion
    const now = [...HashMap.values(state.contacts)].filter(({ kind }) => kind === wanted)
    if (now.length !== before.length || now.some((each, index) => !sameEntry(each, before[index]))) before = now
    return before
  }, NOBODY)
}

const people = ofKind("person")
const groups = ofKind("group")

const personRows = (found: ReadonlyArray<Contact>): ContactRows =>
  contactListRows(groupByLetter(found, language.value), language.value)

const rows = computed(() => personRows(people.value))
/** Groups stand under `#`, whatever their names begin with (spec 3.2): one heading over all would say nothing. */
const groupRows = computed((): ContactRows => {
  const { count, rows } = contactListRows(
    groups.value.map(({ id, name }) => ({ id, name, letter: "#" })),
    language.value
  )
  return { rows: rows.filter(({ _tag }) => _tag === "Person"), letters: [], count }
})

/** My contacts whose name or account answers what was typed, under their letters ({@link searchContacts}, spec 2.5). */
export const contactsFound = (typed: string): ReadonlySignal<ContactRows> =>
  computed(() => personRows(searchContacts(people.value, typed)))

/** How many groups I am in. */
export const groupCount = computed(() => groups.value.length)

/** What the contacts page shows. */
export type ContactList =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  /** Nobody is known yet, and nothing comes without a connection. */
  | { readonly _tag: "Unloaded" }
  | { readonly _tag: "People"; readonly people: ContactRows }

const LOADING: ContactList = { _tag: "Loading" }
const UNLOADED: ContactList = { _tag: "Unloaded" }

const listOf = (rows: ReadonlySignal<ContactRows>) =>
  computed((): ContactList => {
    const asked = task("contacts").value
    if (rows.value.count > 0) return { _tag: "People", people: rows.value }
    if (asked?._tag === "Done" || isListKnown.value) return { _tag: "People", people: rows.value }
    if (connectionNotice.value._tag !== "Fine") return UNLOADED
    return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : LOADING
  })

export const contactList = listOf(rows)

/** What the page of my groups shows. */
export const groupList = listOf(groupRows)
