import { Option, Schema } from "effect"
import { contactOf as readContact } from "../../../api/nouns.ts"
import { WireContact, type WireMessage } from "../../../api/wire.ts"
import { requestFriendRequests } from "../people/commands.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

const decodeContact = Schema.decodeUnknownOption(WireContact)

/** What a pushed message says of its conversation; in a one-to-one push it describes the sender, for both copies. */
export const contactInfo = (wire: WireMessage, chat: string): { readonly name?: string; readonly avatar?: string } => {
  const info = Option.getOrUndefined(Option.map(decodeContact(wire.contactInfo), readContact))
  return info?.id === chat ? { name: info.name, avatar: info.avatar } : {}
}

/** A notice of a friend request counts; the requests that wait are read, since a list may have counted it already (CLIENT-34). */
export const applyRequestNotice = <S extends Pick<State, RequestSlices | "tasks" | "totals">>(state: S): Turn<S> => {
  const counted = { ...state, totals: { ...state.totals, system: state.totals.system + 1 } }
  return andThen(requestFriendRequests(counted, "received"), (next) =>
    next.tasks["requests:initiated"]?._tag === "Done" ? requestFriendRequests(next, "initiated") : stay(next)
  )
}
