import { Option, Schema } from "effect"
import { UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"

const decodeUser = Schema.decodeUnknownOption(UserId)

/** The chat that an address names; `null` when it names none. */
export const chatNamed = (id: string | null): ContactId | null => (id === null || id === "" ? null : ContactId.make(id))

/** The person that an address names; `null` when it names none. */
export const personNamed = (id: string | null): UserId | null =>
  id !== null && /^[1-9][0-9]{0,14}$/.test(id) ? Option.getOrNull(decodeUser(Number(id))) : null
