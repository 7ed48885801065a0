/** What the forms to come in hold. */
export interface LoginDraft {
  readonly account: string
  readonly name: string
  readonly password: string
  readonly repeat: string
  readonly code: string
  readonly invite: string
}

const NOTHING: LoginDraft = { account: "", name: "", password: "", repeat: "", code: "", invite: "" }

let kept: LoginDraft = NOTHING

/** As it was typed, for who looks at another page in between; never a password. */
export const loginDraft = (): LoginDraft => kept

export const keepTyped = (typed: LoginDraft): void => {
  kept = { ...typed, password: "", repeat: "" }
}
