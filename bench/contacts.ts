import type { Contact } from "#engine/contact/Contact.ts"

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** People under their letters, as the contacts page wants them. */
export const groupedByLetter = (contacts: ReadonlyArray<Contact>): ReadonlyMap<string, ReadonlyArray<Contact>> => {
  const groups = new Map<string, Array<Contact>>()
  for (const contact of contacts) {
    const group = groups.get(contact.letter)
    if (group === undefined) groups.set(contact.letter, [contact])
    else group.push(contact)
  }
  for (const group of groups.values()) group.sort((a, b) => collator.compare(a.name, b.name))
  return groups
}
