import { Schema } from "effect"
import { UserId } from "../account/User.ts"

/**
 * What somebody did that a line of the system tells: recalled a message, created the group, joined or left it, became its owner, or
 * invited or removed others, who are in `to` (spec 4.8).
 */
export const Deed = Schema.Struct({
  did: Schema.Literals(["recalled", "created", "joined", "left", "owned", "invited", "removed"]),
  by: UserId,
  to: Schema.optionalKey(Schema.Array(UserId)),
  /** How they call themselves, where the service tells it: who did it, and those in `to`, in their order. */
  called: Schema.optionalKey(Schema.Struct({ by: Schema.String, to: Schema.Array(Schema.String) }))
})
export type Deed = typeof Deed.Type

/** To whom something was done, as one reader knows them; `you`: the reader is among them. */
export interface DoneTo {
  readonly you: boolean
  readonly names: ReadonlyArray<string>
}

/** How a deed is told to one reader: as their own, as somebody's whom they know by a name, or in the sentence that the service wrote. */
export type DeedLine =
  | { readonly _tag: "Mine"; readonly did: Deed["did"]; readonly to?: DoneTo }
  | { readonly _tag: "Theirs"; readonly did: Deed["did"]; readonly name: string; readonly to?: DoneTo }
  | { readonly _tag: "Said"; readonly text: string }

const NOT_CALLED: NonNullable<Deed["called"]> = { by: "", to: [] }

/**
 * A line that tells a deed speaks to who did it, and to whom it was done; others it names as the reader does. `known` is of who did it, `knownTo`
 * are of those in `to`, in their order, and empty where the reader knows nobody of that number: then they go by the name that the service
 * tells, and where it tells none, its sentence stands (DEED-01, spec 4.8).
 */
export const deedLine = (
  { by, called = NOT_CALLED, did, to = [] }: Deed,
  text: string,
  me: UserId,
  known: string,
  knownTo: ReadonlyArray<string> = []
): DeedLine => {
  const name = known || called.by
  const names = knownTo.map((each, i) => each || (called.to[i] ?? ""))
  const others = names.filter((_, i) => to[i] !== me)
  const isKnown = names.length === to.length && !others.includes("") && (by === me || name !== "")
  if (!isKnown) return { _tag: "Said", text }
  const done = to.length === 0 ? {} : { to: { you: to.includes(me), names: others } }
  return by === me ? { _tag: "Mine", did, ...done } : { _tag: "Theirs", did, name, ...done }
}
