import type { Contact } from "./Contact.ts"
import { latinName } from "./sortLetter.ts"

const BLANK = /\s/

/** How well a name answers what was typed: 0 it begins so, 1 a word in it does, 2 it stands elsewhere. */
const rank = (name: string, first: string, all: string): number =>
  name.startsWith(all) ? 0 : name.split(BLANK).some((word) => word.startsWith(first)) ? 1 : 2

/**
 * Contacts that somebody looks for: each word typed stands in the name or in the account, without regard to case and accents.
 * First those whose name begins as was typed, then those with a word that begins so; otherwise their order stays, and nothing
 * typed leaves all of them (CONTACT-08, spec 2.4, 2.5, DEC-0046).
 */
export const searchContacts = <A extends Pick<Contact, "account" | "name">>(
  contacts: ReadonlyArray<A>,
  typed: string
): ReadonlyArray<A> => {
  const all = latinName(typed.trim())
  if (all === "") return contacts
  const words = all.split(BLANK)
  const [first = all] = words
  const found: ReadonlyArray<Array<A>> = [[], [], []]
  for (const each of contacts) {
    const name = latinName(each.name)
    const account = latinName(each.account)
    if (words.every((word) => name.includes(word) || account.includes(word))) found[rank(name, first, all)]?.push(each)
  }
  return found.flat()
}
