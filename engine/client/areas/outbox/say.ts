import { Result } from "effect"
import type { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { type Refused, refused } from "../../../error/refusal.ts"
import type { Body } from "../../../message/Body.ts"
import { labelled } from "../../../message/labelled.ts"
import { isKnown, maySay, written } from "../../commands/send.ts"
import { refuseByToast } from "../../notices.ts"
import { contactOf } from "../../people/contacts.ts"
import type { State } from "../../State.ts"
import type { Inner, Turn } from "../../Turn.ts"
import type { CommandOf } from "../types.ts"

type Asked = Extract<CommandOf<"outbox">, { readonly _tag: "CardAsked" }>

/** Name and picture that a card of this person shows: those that they gave themselves, never my own name for them. */
const shownOn = (
  state: Pick<State, "contacts" | "session">,
  person: UserId
): Result.Result<{ readonly name: string; readonly avatar: string }, Refused> => {
  const { session } = state
  if (session._tag === "LoggedIn" && session.me.id === person) return Result.succeed(session.me)
  const contact = contactOf(state, ContactId.make(String(person)))
  if (contact === undefined) return Result.fail(refused("user-unknown"))
  const { avatar, name, realName = name } = contact
  return Result.succeed({ name: realName, avatar })
}

const cardOf = (state: Pick<State, "contacts" | "session">, { person, word }: Asked): Result.Result<Body, Refused> =>
  Result.map(shownOn(state, person), ({ avatar, name }) => ({
    _tag: "Card",
    text: labelled(word, name),
    person,
    name,
    avatar
  }))

/**
 * A card is said as a text is: it goes into the archive first, and the composer keeps what it holds. It shows a contact of mine or
 * me, with the name and picture that they gave themselves (OUTBOX-11, spec 2.10).
 */
export const sendCard = (state: State, asked: Asked): Turn => {
  const { chat, id } = asked
  const awaited: Inner = { _tag: "Await", chat, message: id }
  if (isKnown(state, asked)) return [state, [awaited]]
  const body = Result.flatMap(maySay(state, asked), () => cardOf(state, asked))
  if (Result.isFailure(body)) return refuseByToast(state, body.failure)
  return [written(state, asked, { body: body.success, at: [] }), [{ _tag: "Keep" }, awaited]]
}
