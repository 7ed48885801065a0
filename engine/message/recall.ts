import { Result } from "effect"
import type { UserId } from "../account/User.ts"
import { type Refused, refused } from "../error/refusal.ts"
import type { Millis } from "../format/Millis.ts"
import { outranks } from "../group/outranks.ts"
import type { Role } from "../group/Role.ts"
import type { Mention } from "./mentions.ts"
import { EVERYBODY, type Message, type Quote } from "./Message.ts"

/** What a recall needs to know of a message. */
export interface Recallable {
  readonly author: UserId
  readonly sentAt: Millis
  readonly isRecalled: boolean
}

/** Who asks, with both roles in the group; in a one-to-one chat both are `member`. */
export interface Asker {
  readonly id: UserId
  readonly role: Role
  readonly authorRole: Role
}

const MINUTE = 60_000

/** A message is recalled once (RECALL-01, spec 4.8). */
const isOver = ({ isRecalled }: Recallable): boolean => isRecalled

/** Others' messages are recalled only from above their author, at any time (RECALL-02, spec 6.2). */
const isTheirsToRecall = ({ author }: Recallable, by: Asker): boolean => author === by.id || outranks(by.role, by.authorRole)

/** A window of 0 switches recalling off for all (RECALL-04, DEC-0011). */
const isSwitchedOff = (windowMillis: number): boolean => windowMillis <= 0

/** One's own message is recalled within the window, by owner and admins at any time (RECALL-03, DEC-0011). */
const isTooLate = ({ sentAt }: Recallable, { role }: Asker, now: Millis, windowMillis: number): boolean =>
  role === "member" && now - sentAt > windowMillis

/** Whether a message may be recalled, by a window in milliseconds (spec 4.8, 6.2; what they leave open: DEC-0011). */
export const mayRecall = (message: Recallable, by: Asker, now: Millis, windowMillis: number): Result.Result<void, Refused> => {
  if (isOver(message)) return Result.fail(refused("already-recalled"))
  if (!isTheirsToRecall(message, by)) return Result.fail(refused("recall-not-yours"))
  if (isSwitchedOff(windowMillis)) return Result.fail(refused("recall-off"))
  if (isTooLate(message, by, now, windowMillis))
    return Result.fail(refused("recall-too-late", { minutes: Math.ceil(windowMillis / MINUTE) }))
  return Result.succeed(undefined)
}

/** Whether I may edit again what was recalled: I wrote it, I recalled it, and its text is still known (RECALL-05, spec 4.8). */
export const mayReedit = ({ author, body }: Pick<Message, "author" | "body">, me: UserId): boolean =>
  body._tag === "Recalled" && author === me && body.by === me && body.was !== ""

/** What a composer holds of a message that is edited again. */
export interface Reedited {
  readonly text: string
  /** People whom the text names. */
  readonly mentions: ReadonlyArray<Mention>
  /** What it answers, `null` for nothing. */
  readonly quote: Quote | null
}

/** What is known of the chat of a recalled message. */
export interface RecalledContext {
  /** Members of the group, `null` where they are not known. */
  readonly members: ReadonlyArray<UserId> | null
  /** What became of the message that it answers. */
  readonly quoted: "here" | "recalled" | "deleted" | "unknown"
}

/**
 * A recalled message as it is edited again: its text, whom it names and what it answers. A member who is known to have left is a plain
 * name; of a quoted message that is gone nothing comes back (RECALL-07, spec 4.8, DEC-0110). Empty for what was not recalled.
 */
export const reedited = ({ body, quote }: Pick<Message, "body" | "quote">, { members, quoted }: RecalledContext): Reedited => {
  if (body._tag !== "Recalled") return { text: "", mentions: [], quote: null }
  const isThere = ({ id }: Mention): boolean => members === null || id === EVERYBODY || members.includes(id)
  const isGone = quoted === "recalled" || quoted === "deleted"
  return { text: body.was, mentions: (body.mentions ?? []).filter(isThere), quote: isGone ? null : (quote ?? null) }
}
