import * as Result from "effect/Result"
import { type Refused, refused } from "../error/refusal.ts"
import type { Millis } from "../format/Millis.ts"
import { type GroupAsker, mayInGroup } from "../group/mayInGroup.ts"

/** Somebody to write to one-to-one, as the service knows both sides. */
export interface ToPerson {
  readonly _tag: "Person"
  readonly isMyself: boolean
  /** Whether the account exists and is switched on. */
  readonly isKnown: boolean
  /** Whether the service allows one-to-one chat. */
  readonly privateChat: boolean
  /** Whether contacts are friends (community) or all colleagues (enterprise). */
  readonly friendsMatter: boolean
  /** Whether I have accepted them. */
  readonly mine: boolean
  /** Whether they have accepted me. */
  readonly theirs: boolean
}

/** Where somebody wants to write, with all that decides about it. */
export type WriteTo =
  | ToPerson
  | ({ readonly _tag: "Group"; readonly isKnown: boolean } & Omit<GroupAsker, "target">)
  | { readonly _tag: "Helper" }
  | { readonly _tag: "Announcements" }

const no = (...why: Parameters<typeof refused>) => Result.fail(refused(...why))

/**
 * Whether I may write there (spec 6.3): nobody to the announcements, always to my own file helper (WRITE-01); to a group as its
 * member (WRITE-02) whom it lets speak now (WRITE-06); to somebody else whose account is switched on (WRITE-03), unless one-to-one chat is off (WRITE-04), and where
 * friendship decides only when both have accepted each other (WRITE-05).
 */
export const mayWrite = (to: WriteTo, now: Millis): Result.Result<void, Refused> => {
  if (to._tag === "Announcements") return no("chat-read-only")
  if (to._tag === "Helper") return Result.succeed(undefined)
  if (to._tag === "Group") {
    if (!to.isKnown) return no("chat-unknown")
    return mayInGroup("speak", to, now)
  }
  if (to.isMyself) return no("chat-unknown")
  if (!to.isKnown) return no("user-unknown")
  if (!to.privateChat) return no("chat-private-off")
  if (to.friendsMatter && !to.theirs) return no("not-in-their-list")
  if (to.friendsMatter && !to.mine) return no("not-friends")
  return Result.succeed(undefined)
}
