import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { Person } from "#engine/account/User.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { isFine } from "../shared/connection.ts"
import { service } from "../shared/service.ts"
import { slice } from "../shared/store.ts"

/** A contact by its id; `null` while it is not known. */
export const knownContact = cachedByKey((id: ContactId) =>
  slice<Contact | null>((state) => Option.getOrNull(HashMap.get(state.contacts, id)), null)
)

const person = cachedByKey((id: ContactId) =>
  slice<Person | null>((state) => Option.getOrNull(HashMap.get(state.people, Number(id) as Person["id"])), null)
)

/** Whether somebody is here now, as far as the service shows it and anybody can know: without a connection nobody tells of those who leave. */
export const presenceOf = cachedByKey((id: ContactId) =>
  computed((): boolean => {
    const it = knownContact(id).value
    return it !== null && it.kind === "person" && it.online && service.value.showsOnline && isFine.value
  })
)

/** What stands above a chat. */
export interface ChatHead {
  readonly name: string
  readonly avatar: string
  readonly kind: Contact["kind"] | "unknown"
  /** Empty when the service does not show it, nobody can know without a connection, or the chat is not with one person. */
  readonly presence: "online" | "offline" | ""
}

/** Name and presence of a chat. */
export const chatHead = cachedByKey((id: ContactId) =>
  computed((): ChatHead => {
    const known = knownContact(id).value
    const other = known ?? person(id).value
    const kind = known?.kind ?? "unknown"
    const shown = kind === "person" && service.value.showsOnline && isFine.value
    return {
      name: other?.name ?? "",
      avatar: other?.avatar ?? "",
      kind,
      presence: shown ? (presenceOf(id).value ? "online" : "offline") : ""
    }
  })
)
