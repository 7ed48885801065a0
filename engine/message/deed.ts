import { Schema } from "effect"
import { UserId } from "../account/User.ts"

/** What somebody did that a line of the system tells: recalled a message, created the group, joined or left it, or became its owner (spec 4.8). */
export const Deed = Schema.Struct({ did: Schema.Literals(["recalled", "created", "joined", "left", "owned"]), by: UserId })
export type Deed = typeof Deed.Type

/** How a deed is told to one reader: as their own, as somebody's whom they know by a name, or in the sentence that the service wrote. */
export type DeedLine =
  | { readonly _tag: "Mine"; readonly did: Deed["did"] }
  | { readonly _tag: "Theirs"; readonly did: Deed["did"]; readonly name: string }
  | { readonly _tag: "Said"; readonly text: string }

/**
 * A line that tells a deed speaks to who did it; to others it names them as the reader does. `name` is empty where the reader knows nobody of
 * that number: then the service's sentence stands (DEED-01, spec 4.8).
 */
export const deedLine = ({ by, did }: Deed, text: string, me: UserId, name: string): DeedLine => {
  if (by === me) return { _tag: "Mine", did }
  return name === "" ? { _tag: "Said", text } : { _tag: "Theirs", did, name }
}
