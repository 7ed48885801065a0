import type { CallName } from "../../api/calls.ts"
import type { Frame } from "../../api/frames.ts"

/** The types that an area adds to the client. The registry puts `area` and the time where they belong. */
interface AreaTypes {
  /** Its slice of the state, under its name. */
  readonly state: object
  /** What a person asks of it. */
  readonly command: { readonly _tag: `${string}Asked` }
  /** What its ports tell. */
  readonly fact: { readonly _tag: `${string}Told` }
  /** Its calls, with what the handling of the reply needs. */
  readonly ask: { readonly call: CallName }
  /** What its ports carry out. */
  readonly intent: { readonly _tag: string }
}

/** What every client knows of an area before its code is loaded (DEC-0098, DEC-0222). */
export interface Declared<T extends AreaTypes> {
  /** Its slice before anything is known. */
  readonly initial: T["state"]
  /** What of the slice stays when the session ends; without it the slice starts again. */
  readonly afterSession?: (state: T["state"]) => T["state"]
  /** The frames that it hears; `loads`: such a frame loads the code of the area, otherwise it is only heard where the code is here. */
  readonly hears?: Readonly<Partial<Record<Frame["type"], "loaded" | "loads">>>
  /** For the compiler only: no area sets it. */
  readonly types?: T
}
