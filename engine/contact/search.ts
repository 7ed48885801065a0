import type { Contact } from "./Contact.ts"
import { plainLetters } from "../format/plainLetters.ts"
import { soundAt } from "./sound.ts"

const BLANK = /\s/

/** How well a name answers what was typed: 0 it begins so, 1 a word in it does, or it sounds so from its first character, 2 it stands elsewhere. */
const rank = (name: string, first: string, all: string): number =>
  name.startsWith(all) ? 0 : name.split(BLANK).some((word) => word.startsWith(first)) || soundAt(name, first) === 0 ? 1 : 2

/**
 * Contacts that somebody looks for: each word typed stands in the name, in how somebody calls themselves whom one calls otherwise, or in
 * the account, in plain letters ({@link plainLetters}), or a Chinese or Korean name sounds so ({@link soundAt}). First those whose name
 * begins as was typed, then those with a word that begins so; otherwise their order stays, and nothing typed leaves all of them
 * (CONTACT-08, spec 2.4, 2.5, DEC-0046).
 */
export const searchContacts = <A extends Pick<Contact, "account" | "name" | "realName">>(
  contacts: ReadonlyArray<A>,
  typed: string
): ReadonlyArray<A> => {
  const all = plainLetters(typed.trim())
  if (all === "") return contacts
  const words = all.split(BLANK)
  const [first = all] = words
  const found: ReadonlyArray<Array<A>> = [[], [], []]
  for (const each of contacts) {
    const names = (each.realName === undefined ? [each.name] : [each.name, each.realName]).map(plainLetters)
    const account = plainLetters(each.account)
    const isIn = (word: string): boolean =>
      account.includes(word) || names.some((name) => name.includes(word) || soundAt(name, word) >= 0)
    if (words.every(isIn)) found[Math.min(...names.map((name) => rank(name, first, all)))]?.push(each)
  }
  return found.flat()
}
