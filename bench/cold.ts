import { contactListRows } from "#adapters/views/contacts/contactList.ts"
import { contactOf } from "#engine/api/nouns.ts"
import { withContacts } from "#engine/client/core/roster/contacts.ts"
import { INITIAL } from "#engine/client/initial.ts"
import { rows } from "./messages.ts"

/** `node bench/cold.ts COUNT`: sorts so many contacts and groups them by letter, once, in a process of its own, where nothing is warm; milliseconds on the last line. */
const list = rows(Number(process.argv[2])).map(contactOf)
const from = performance.now()
withContacts(INITIAL, list, 0)
contactListRows(list, "en")
console.log(JSON.stringify({ millis: performance.now() - from }))
