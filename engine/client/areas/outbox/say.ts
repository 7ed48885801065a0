import { Result } from "effect"
import type { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { type Refused, refused } from "../../../error/refusal.ts"
import type { Body } from "../../../message/Body.ts"
import { labelled } from "../../../message/labelled.ts"
import { placeToSay } from "../../../message/places.ts"
import { sendWithBody } from "../../core/conversation/commands/send.ts"
import { findContact } from "../../core/roster/contacts.ts"
import type { State } from "../../State.ts"
import type { Turn } from "../../Turn.ts"
import type { CommandOf } from "../types.ts"

type Commands = CommandOf<"outbox">
type Asked<T> = Extract<Commands, { readonly _tag: T }>

/** A command that says something which is there at once: no file has to be brought first. */
type SayCommand = Exclude<Commands, { readonly _tag: "AttachAsked" | "MadeAsked" | "UploadsAsked" }>

type Reads = Pick<State, "contacts" | "session">

/** Name and picture that a card of this person shows: those that they gave themselves, never my own name for them. */
const shownOn = (
  state: Pick<State, "contacts" | "session">,
  person: UserId
): Result.Result<{ readonly name: string; readonly avatar: string }, Refused> => {
  const { session } = state
  if (session._tag === "LoggedIn" && session.me.id === person) return Result.succeed(session.me)
  const contact = findContact(state, ContactId.make(String(person)))
  if (contact === undefined) return Result.fail(refused("user-unknown"))
  const { avatar, name, realName = name } = contact
  return Result.succeed({ name: realName, avatar })
}

/** The card of a person (OUTBOX-11, spec 2.10). */
const cardOf = (state: Reads, { person, word }: Asked<"CardAsked">): Result.Result<Body, Refused> =>
  Result.map(shownOn(state, person), ({ avatar, name }) => ({
    _tag: "Card",
    text: labelled(word, name),
    person,
    name,
    avatar
  }))

/** A place by its name, its address and where it lies on earth (OUTBOX-17, spec 2.10). */
const placeOf = (_: Reads, { place, word }: Asked<"PlaceAsked">): Result.Result<Body, Refused> =>
  Result.map(placeToSay(place), (told) => ({ _tag: "Location", text: labelled(word, told.name), ...told }))

/** What is said, by the command. */
const BODIES: {
  readonly [T in SayCommand["_tag"]]: (state: Reads, asked: Asked<T>) => Result.Result<Body, Refused>
} = {
  CardAsked: cardOf,
  PlaceAsked: placeOf
}

/** TypeScript cannot follow that a command meets its own row. */
const bodyFor = (state: Reads, asked: SayCommand): Result.Result<Body, Refused> =>
  (BODIES[asked._tag] as (state: Reads, asked: SayCommand) => Result.Result<Body, Refused>)(state, asked)

/**
 * What is more than words is said ({@link sendWithBody}). A card shows a contact of mine or me, with the name and picture that they gave
 * themselves (OUTBOX-11, OUTBOX-17, spec 2.10).
 */
export const sayBody = <S extends Pick<State, "chats" | "contacts" | "entered" | "open" | "session">>(
  state: S,
  asked: SayCommand
): Turn<S> => sendWithBody(state, asked, () => bodyFor(state, asked))
