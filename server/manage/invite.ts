import { type InvitationKind, issueInvitation } from "../account/register/invitations.ts"
import type { Program } from "../store/Program.ts"
import { accountById, nameInTrail } from "./accounts.ts"
import { recordAct } from "./audit.ts"
import { needActor, type By } from "./By.ts"

export interface Invite {
  readonly by: By
  /** Fingerprint of the code. */
  readonly seal: string
  readonly kind: InvitationKind
  /** Whose account it opens; absent for somebody new. */
  readonly userId?: number
  /** What somebody new is called. */
  readonly name?: string
  readonly uses?: number
}

/** WRITE: invites somebody, to register or to log in by a code. Returns when that ends, in milliseconds. */
export function* inviteFor({ by, kind, name = "", seal, userId, uses = 1 }: Invite): Program<number> {
  const actor = yield* needActor(by)
  const whom = userId === undefined ? name || "somebody new" : nameInTrail(yield* accountById(userId, actor.now))
  const said = { seal, kind, name, uses, by: actor.user_id, now: actor.now }
  const ends = yield* issueInvitation(userId === undefined ? said : { ...said, userId })
  yield* recordAct(actor, `invite.${kind}`, whom, { uses })
  return ends
}
