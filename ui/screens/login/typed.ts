/** What the forms to come in hold. */
export interface Typed {
  readonly account: string
  readonly name: string
  readonly password: string
  readonly repeat: string
  readonly code: string
  readonly invite: string
}

const NOTHING: Typed = { account: "", name: "", password: "", repeat: "", code: "", invite: "" }

let kept: Typed = NOTHING

/** As it was typed, for who looks at another page in between; never a password. */
export const typedBefore = (): Typed => kept

export const keepTyped = (typed: Typed): void => {
  kept = { ...typed, password: "", repeat: "" }
}
