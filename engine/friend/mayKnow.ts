import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

/** What leads one person to another where friends matter (spec 2.5, 6.5, 6.6). */
export interface Ways {
  /**
   * They are a contact, or one asked the other to be friends, talked with them, found them by their exact account or their code, got their card,
   * reads what they said about moments, or works in the back office.
   */
  readonly isKnown: boolean
  /** Of each group that both are in, whether its members look at each other there (GROUP-18). */
  readonly groups: ReadonlyArray<boolean>
}

/**
 * Whether one may look at somebody, and ask them for friendship: numbers can be counted through, and lead to nobody (FRIEND-05, spec 6.6,
 * DEC-0183). `isShown`: only the name and the picture are wanted, which members of a group show each other in any case. Errors:
 * `profiles-closed` where they share only groups that keep their members to themselves, `user-unknown` where nothing leads to them.
 */
export const mayKnow = ({ groups, isKnown }: Ways, isShown: boolean): Result.Result<void, Refused> => {
  if (isKnown || groups.some((looks) => looks || isShown)) return Result.succeed(undefined)
  return Result.fail(refused(groups.length > 0 ? "profiles-closed" : "user-unknown"))
}
