import { contactRows } from "#adapters/signals/contactList.ts"
import { contactOf } from "#engine/api/nouns.ts"
import { withContacts } from "#engine/client/contacts.ts"
import { INITIAL } from "#engine/client/initial.ts"
import { rows } from "./messages.ts"

/** Sorts 10,000 contacts and groups them by letter, once, in a process of its own, where nothing is warm; milliseconds on the last line. */
const list = rows(10_000).map(contactOf)
const from = performance.now()
withContacts(INITIAL, list, 0)
contactRows(list)
console.log(JSON.stringify({ millis: performance.now() - from }))
