import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { isGood } from "#engine/format/future.ts"
import type { Ctx } from "../Handler.ts"
import type { Store } from "../store/Store.ts"

/** Whose allowance a call is counted against. */
export interface Payers {
  /** The account of the token's session, or why it has none. */
  readonly accountOf: (ctx: Pick<Ctx, "now" | "tokenHash">) => Promise<Account>
  /** A session has ended. */
  readonly forget: (tokenHash: string) => void
}

type Account = Result.Result<string, Refused>

/** How long a session is believed to be whose it was, in milliseconds: a call with one that ended has it looked up at once. */
const BELIEVED = 600_000
/** Sessions that are remembered before the first of them is asked for again. */
const REMEMBERED = 50_000

interface Known {
  readonly until: number
  readonly account: Promise<Account>
}

const NONE: Account = Result.fail(refused("not-logged-in"))

/** Remembers whose sessions are: all of one account share what it may ask, and a token that is none of ours gives nothing. */
export const payersOf = (store: Pick<Store, "read">, remembered = REMEMBERED): Payers => {
  const known = new Map<string, Known>()
  const look = async (asking: Pick<Ctx, "now" | "tokenHash">): Promise<Account> => {
    try {
      const session = await store.read("sessionOf", { tokenHash: asking.tokenHash, now: asking.now })
      if (Result.isFailure(session)) known.delete(asking.tokenHash)
      return Result.map(session, ({ userId }) => `user ${userId}`)
    } catch (error) {
      known.delete(asking.tokenHash)
      throw error
    }
  }
  return {
    accountOf: (asking) => {
      const { now, tokenHash } = asking
      if (tokenHash === "") return Promise.resolve(NONE)
      const before = known.get(tokenHash)
      if (before !== undefined && isGood(before.until, BELIEVED, now)) return before.account
      known.delete(tokenHash)
      const oldest = known.size >= remembered ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      const account = look(asking)
      known.set(tokenHash, { until: now + BELIEVED, account })
      return account
    },
    forget: (tokenHash) => void known.delete(tokenHash)
  }
}
