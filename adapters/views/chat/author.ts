import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { Person, UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "./chatHead.ts"
import { me } from "../shared/session.ts"
import { slice } from "../shared/store.ts"

const known = cachedByKey((id: UserId) => slice<Person | null>((state) => Option.getOrNull(HashMap.get(state.people, id)), null))

/** Name and picture of a message's author: as my contact, as their messages tell, or nothing yet. */
export const author = cachedByKey((id: UserId) =>
  computed((): Pick<Person, "name" | "avatar"> => {
    const mine = me.value
    if (mine?.id === id) return mine
    return knownContact(ContactId.make(String(id))).value ?? known(id).value ?? { name: "", avatar: "" }
  })
)
