import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { INVITE_MAX } from "./limits.ts"
import type { Role } from "./Role.ts"

/**
 * Whether so many people may be asked into a group, new or there: somebody, and in one call that adds at most {@link INVITE_MAX}
 * (GROUP-15, spec 5.3). Errors: `group-nobody`, `group-batch` (max).
 */
export const mayBring = (people: number, inOneCall: boolean): Result.Result<void, Refused> => {
  if (people === 0) return Result.fail(refused("group-nobody"))
  return inOneCall && people > INVITE_MAX ? Result.fail(refused("group-batch", { max: INVITE_MAX })) : Result.succeed(undefined)
}

/**
 * The way of a person who holds a group's code: members enter the chat, others join it while it lets people in, and else are told that
 * it is closed (GROUP-16, spec 2.13, 4.6).
 */
export const wayIn = (isMember: boolean, invites: boolean): "enter" | "join" | "closed" =>
  isMember ? "enter" : invites ? "join" : "closed"

/**
 * Whether a person who was removed from a group may come back: its owner or an admin adds them again, no code and no plain member does.
 * `by`: the role of who adds them, `null` where they come by a code (GROUP-19, spec 4.6, 4.9, DEC-0181). Errors: `join-removed`,
 * `invite-removed`.
 */
export const mayComeBack = (by: Role | null): Result.Result<void, Refused> =>
  by === "owner" || by === "admin"
    ? Result.succeed(undefined)
    : Result.fail(refused(by === null ? "join-removed" : "invite-removed"))
