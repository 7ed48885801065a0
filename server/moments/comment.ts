import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { sessionUser } from "../account/session/session.ts"
import { MOMENT_WORDS } from "../setting/Limits.ts"
import { countUse } from "../store/limits.ts"
import { attempt, one, only, type Program, refuse, refuseWith, run } from "../store/Program.ts"
import type { Named } from "./delMoment.ts"
import { momentAuthor } from "./feed.ts"
import { COMMENTS_MAX } from "./limits.ts"
import { commentOf, type CommentRow } from "./momentRows.ts"
import { tellMoment } from "./tellMoment.ts"

export interface CommentRecord extends Named {
  /** What its author calls it. */
  readonly name: string
  /** Sanitised. */
  readonly content: string
  readonly problem: Refused | null
  /** The comment that it answers; 0 for none. */
  readonly replyTo: number
}

const KNOWN = "SELECT comment_id, moment_id FROM moment_comments WHERE author = ? AND name = ?"
const COUNT = "SELECT COUNT(*) AS count FROM moment_comments WHERE moment_id = ?"
const ADD = `
  INSERT INTO moment_comments (moment_id, author, name, reply_to, content, created_at) VALUES (?, ?, ?, ?, ?, ?)
  RETURNING comment_id`

/** WRITE: comments a moment that the caller sees; its author is notified, and the person who is answered. */
export function* comment({ asking, content, id, name, problem, replyTo }: CommentRecord): Program<CommentRow> {
  const me = yield* sessionUser(asking)
  const { now } = asking
  const author = yield* momentAuthor(id, me.user_id)
  const known = yield* one<{ comment_id: number; moment_id: number }>(KNOWN, me.user_id, name)
  if (known !== undefined) return known.moment_id === id ? yield* commentOf(known.comment_id) : yield* refuse("message-id-taken")
  if (problem !== null) yield* refuseWith(problem)
  const answered = replyTo === 0 ? undefined : yield* one<{ author: number }>(ANSWERED, replyTo, id)
  if (replyTo !== 0 && answered === undefined) yield* refuse("comment-unknown")
  if ((yield* only<{ count: number }>(COUNT, id)).count >= COMMENTS_MAX) yield* refuse("comments-full", { max: COMMENTS_MAX })
  yield* countUse(`moment-word:${me.user_id}`, MOMENT_WORDS, now, "too-fast")
  const { comment_id } = yield* only<{ comment_id: number }>(ADD, id, me.user_id, name, replyTo, content, now)
  const concerned = answered === undefined ? [author] : [author, answered.author]
  yield* tellMoment({ action: "comment", moment_id: id, comment_id, by: me, now }, concerned)
  return yield* commentOf(comment_id)
}

const ANSWERED = "SELECT author FROM moment_comments WHERE comment_id = ? AND moment_id = ?"
const FIND = "SELECT comment_id, moment_id, author, reply_to FROM moment_comments WHERE comment_id = ?"

interface Found {
  readonly moment_id: number
  readonly author: number
  readonly reply_to: number
}

/** WRITE: takes a comment away: one's own, and any below one's own moment (DEC-0086). */
export function* delComment({ asking, id }: Named): Program<void> {
  const me = yield* sessionUser(asking)
  const found = yield* one<Found>(FIND, id)
  if (found === undefined) return yield* refuse("comment-unknown")
  const { author: writer, moment_id, reply_to } = found
  const sees = yield* one<{ author: number }>("SELECT author FROM moments WHERE moment_id = ?", moment_id)
  if (writer !== me.user_id && sees?.author !== me.user_id) {
    // who does not see the moment hears what is said of a number that no comment has
    const seen = yield* attempt(momentAuthor(moment_id, me.user_id))
    return yield* refuse(Result.isFailure(seen) ? "comment-unknown" : "comment-not-yours")
  }
  yield* run("DELETE FROM moment_comments WHERE comment_id = ?", id)
  // those who were notified of it learn that it is gone
  const answered = yield* one<{ author: number }>(ANSWERED, reply_to, moment_id)
  const concerned = [writer, ...[sees, answered].flatMap((each) => (each === undefined ? [] : [each.author]))]
  yield* tellMoment({ action: "delComment", moment_id, comment_id: id, by: me, now: asking.now }, concerned)
}
