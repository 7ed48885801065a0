import type { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"

/** Hashes passwords, at most one per core at a time; refuses with `busy` when too many wait. */
export interface Passwords {
  readonly hash: (password: string) => Promise<Result.Result<string, Refused>>
  /**
   * Whether it fits. Without a hash (an unknown account), or with one of another kind (brought over from elsewhere, H-37), it takes as long
   * and says no. Of one `account` only a share of the
   * places may be taken: `busy` beyond it.
   */
  readonly verify: (hash: string | undefined, password: string, account?: string) => Promise<Result.Result<boolean, Refused>>
}
