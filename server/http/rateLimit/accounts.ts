import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { isGood } from "#engine/format/future.ts"
import type { Ctx } from "../../Handler.ts"
import type { LiveHub } from "../../socket/Hub.ts"
import type { Store } from "../../store/Store.ts"

/** Finds the account whose budget a call is charged to. */
export interface Accounts {
  /** The account of the token's session, or why there is none. */
  readonly accountOf: (ctx: Pick<Ctx, "now" | "tokenHash">) => Promise<Account>
  /** Call it when a session has ended. */
  readonly forget: (tokenHash: string) => void
}

type Account = Result.Result<string, Refused>

/** How long the owner of a session is cached, in ms. A call with a session that has ended removes it from the cache at once. */
const BELIEVED = 600_000
/** How many sessions are cached. The oldest is dropped first. */
const REMEMBERED = 50_000

interface Known {
  readonly until: number
  readonly account: Promise<Account>
}

const NONE: Account = Result.fail(refused("not-logged-in"))

interface AccountsNeeds {
  readonly hub: Pick<LiveHub, "userOf">
  readonly store: Pick<Store, "read">
}

const named = (userId: number): string => `user ${userId}`

/**
 * The owners of sessions: the hub knows those that have a socket here, others are cached. All sessions of an account share its budget; a
 * token that is unknown has none.
 */
export const accountsOf = ({ hub, store }: AccountsNeeds, remembered = REMEMBERED): Accounts => {
  const known = new Map<string, Known>()
  const look = async (asking: Pick<Ctx, "now" | "tokenHash">): Promise<Account> => {
    try {
      const session = await store.read("sessionOf", { tokenHash: asking.tokenHash, now: asking.now })
      if (Result.isFailure(session)) known.delete(asking.tokenHash)
      return Result.map(session, ({ userId }) => named(userId))
    } catch (error) {
      known.delete(asking.tokenHash)
      throw error
    }
  }
  return {
    accountOf: (asking) => {
      const { now, tokenHash } = asking
      if (tokenHash === "") return Promise.resolve(NONE)
      const here = hub.userOf(tokenHash)
      if (here !== undefined) return Promise.resolve(Result.succeed(named(here)))
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
