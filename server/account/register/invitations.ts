import { randomInt } from "node:crypto"
import { Result } from "effect"
import { INVITE_MAX_LENGTH, type Invited, redeem } from "#engine/account/login.ts"
import type { Refused } from "#engine/error/refusal.ts"
import { isOfFuture } from "#engine/format/future.ts"
import { one, type Program, run } from "../../store/Program.ts"

/** How long an invitation is good, in milliseconds: 48 hours. */
export const INVITATION_LIFE = 48 * 3600 * 1000

/** Length of an invitation to register, which is shared as a link, and of one that logs in, which must be harder to guess. */
const LENGTHS = { register: 8, login: 16 } as const

/** To `register` where registration is not open, or to `login` without anything else. */
export type InvitationKind = keyof typeof LENGTHS

/** Letters and digits that do not look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** A new code of an invitation. Only the issuer sees it; the store keeps a fingerprint. */
export const newInviteCode = (kind: InvitationKind): string =>
  Array.from({ length: LENGTHS[kind] }, () => LETTERS[randomInt(LETTERS.length)]).join("")

/** What is made into the fingerprint of a code, whatever the case of its letters. */
export const inviteText = (code: string): string => `invite.${code.slice(0, INVITE_MAX_LENGTH).trim().toUpperCase()}`

export interface IssueInvitation {
  /** Fingerprint of the code (`Codes.seal` of {@link inviteText}). */
  readonly seal: string
  readonly kind: InvitationKind
  /** Whose account it opens; without one, its holder gets a new account. */
  readonly userId?: number
  /** What somebody new is called, where an invitation logs in. */
  readonly name?: string
  /** How often it may be used; one that logs in may be used once. */
  readonly uses?: number
  /** Who issued it; 0 the service. */
  readonly by: number
  readonly now: number
}

const ISSUE = `
  INSERT INTO invitations (seal, kind, user_id, name, uses_left, created_by, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** Part of a program, or WRITE: issues an invitation, good for {@link INVITATION_LIFE}. Returns when it ends, in milliseconds. */
export function* issueInvitation({ by, kind, name = "", now, seal, userId, uses = 1 }: IssueInvitation): Program<number> {
  const expiresAt = now + INVITATION_LIFE
  yield* run(ISSUE, seal, kind, userId ?? null, name, kind === "login" ? 1 : uses, by, now, expiresAt)
  return expiresAt
}

interface Kept {
  readonly user_id: number | null
  readonly name: string
  readonly uses_left: number
  readonly expires_at: number
}

/** What somebody is invited to, and as whom. */
export interface Spent {
  readonly invited: Invited
  readonly name: string
}

/** When an invitation ends; one that was issued by a clock that was set back since has ended (S-06, DEC-0195). */
const endOf = (expiresAt: number, now: number): number => (isOfFuture(expiresAt - INVITATION_LIFE, now) ? 0 : expiresAt)

/** Part of a program: what an invitation leads to, and that it does once less from now on; or why it leads nowhere (DEC-0077, H-20). */
export function* spendInvitation(seal: string, kind: InvitationKind, now: number): Program<Result.Result<Spent, Refused>> {
  const kept = yield* one<Kept>(
    "SELECT user_id, name, uses_left, expires_at FROM invitations WHERE seal = ? AND kind = ?",
    seal,
    kind
  )
  const redeemed = redeem(
    kept === undefined
      ? undefined
      : { userId: kept.user_id ?? undefined, used: kept.uses_left <= 0, expiresAt: endOf(kept.expires_at, now) },
    now
  )
  if (Result.isFailure(redeemed)) return Result.fail(redeemed.failure)
  yield* run("UPDATE invitations SET uses_left = uses_left - 1 WHERE seal = ?", seal)
  return Result.succeed({ invited: redeemed.success, name: kept?.name ?? "" })
}
