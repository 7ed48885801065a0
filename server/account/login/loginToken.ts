import { hash, randomBytes } from "node:crypto"
import { isGood } from "#engine/format/future.ts"
import { one, type Program, run } from "../../store/Program.ts"

/** How long a login token that a partner asked for is good, in milliseconds: 5 minutes. */
const LOGIN_TOKEN_LIFE = 300_000

/** A new one: 32 random bytes. Only its hash is kept. */
export const newLoginToken = (): string => randomBytes(32).toString("base64url")

/** SHA-256 in hex, under which a login token is kept. */
export const loginTokenHash = (token: string): string => hash("sha256", `login ${token.trim()}`, "hex")

export interface IssueLoginToken {
  /** From {@link loginTokenHash}. */
  readonly hash: string
  readonly userId: number
  readonly now: number
}

/** Part of a program, or WRITE: lets somebody in once, by a link that a partner hands them. */
export function* issueLoginToken({ hash: kept, now, userId }: IssueLoginToken): Program<void> {
  yield* run("DELETE FROM login_tokens WHERE expires_at <= ?", now)
  yield* run("INSERT INTO login_tokens (hash, user_id, expires_at) VALUES (?, ?, ?)", kept, userId, now + LOGIN_TOKEN_LIFE)
}

/** Part of a program: the account that a token logs in, once; nothing for an unknown token. */
export function* spendLoginToken(kept: string, now: number): Program<number | undefined> {
  const spent = yield* one<{ user_id: number; expires_at: number }>(
    "DELETE FROM login_tokens WHERE hash = ? RETURNING user_id, expires_at",
    kept
  )
  return spent !== undefined && isGood(spent.expires_at, LOGIN_TOKEN_LIFE, now) ? spent.user_id : undefined
}
