import { Result } from "effect"
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

const yes = Result.succeed(undefined)

/** Nobody writes to the announcements, everybody to the own file helper (WRITE-01, spec 6.6). */
const OWN: Readonly<Record<"Announcements" | "Helper", Result.Result<void, Refused>>> = {
  Announcements: no("chat-read-only"),
  Helper: yes
}

type ToGroup = Extract<WriteTo, { readonly _tag: "Group" }>

/** To a group its members write (WRITE-02, spec 6.6). */
const isMine = ({ isKnown, role }: ToGroup): boolean => isKnown && role !== null

/** A group lets its members speak, or not now (WRITE-06, spec 6.6). */
const speaks = (to: ToGroup, now: Millis): Result.Result<void, Refused> => mayInGroup("speak", to, now)

/** Somebody else whose account is switched on (WRITE-03, spec 6.6). */
const isThere = ({ isKnown, isMyself }: ToPerson): Result.Result<void, Refused> => {
  if (isMyself) return no("chat-unknown")
  return isKnown ? yes : no("user-unknown")
}

/** One-to-one chat may be switched off (WRITE-04, spec 6.6). */
const allowsPrivate = ({ privateChat }: ToPerson): Result.Result<void, Refused> => (privateChat ? yes : no("chat-private-off"))

/** Where friendship decides both must have accepted each other; only to who has accepted does it say that the other side has not (WRITE-05, spec 6.6, DEC-0125). */
const areFriends = ({ friendsMatter, mine, theirs }: ToPerson): Result.Result<void, Refused> => {
  if (friendsMatter && !mine) return no("not-friends")
  return friendsMatter && !theirs ? no("not-in-their-list") : yes
}

/** Whether I may write there now (spec 6.6): the first of these rules that refuses says why. */
export const mayWrite = (to: WriteTo, now: Millis): Result.Result<void, Refused> => {
  if (to._tag === "Group") {
    if (isMine(to)) return speaks(to, now)
    return no(to.isKnown ? "chat-not-yours" : "chat-unknown")
  }
  if (to._tag !== "Person") return OWN[to._tag]
  return Result.flatMap(
    Result.flatMap(isThere(to), () => allowsPrivate(to)),
    () => areFriends(to)
  )
}
