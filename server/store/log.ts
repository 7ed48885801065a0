import type { Audience } from "./LogEntry.ts"
import { only, type Program, run, tellLines } from "./Program.ts"

/** A line of the change log before it is written; its number was taken under the lock of the scope's row. */
export interface LogLine {
  readonly scope: string
  readonly n: number
  readonly at: number
  readonly type: string
  readonly audiences: ReadonlyArray<Audience>
  /** `msg_id` of the message it is about: then the log keeps no copy, and a recalled text is gone from it too. */
  readonly message?: number
  /** What the log keeps instead of `audiences`, where these hold more than it may. */
  readonly kept?: ReadonlyArray<Audience>
}

const INSERT = "INSERT INTO log (scope, n, at, type, message, body) VALUES (?, ?, ?, ?, ?, ?)"

/**
 * A line of a conversation goes to all its members: when they hear it alike it is kept without their numbers, of which a big group has ten
 * thousand.
 */
const alike = (audiences: ReadonlyArray<Audience>): ReadonlyArray<Audience> => {
  const [all] = audiences
  return audiences.length === 1 && all !== undefined ? [{ ...all, to: [] }] : audiences
}

/** Writes a line of the change log and has it told after the commit. */
export function* append({ at, audiences, kept = audiences, message, n, scope, type }: LogLine): Program<void> {
  const body = message === undefined ? JSON.stringify(scope.startsWith("c:") ? alike(kept) : kept) : null
  yield* run(INSERT, scope, n, at, type, message ?? null, body)
  yield* tellLines({ scope, n, at, type, audiences })
}

/** Scope and next number of a conversation's log. */
export function* nextInChat(chat: string): Program<Pick<LogLine, "scope" | "n">> {
  const { n } = yield* only<{ n: number }>(
    "UPDATE conversations SET log_head = log_head + 1 WHERE chat = ? RETURNING log_head AS n",
    chat
  )
  return { scope: `c:${chat}`, n }
}

/** Scope and next number of the log of what concerns one user alone. */
function* nextOfUser(userId: number): Program<Pick<LogLine, "scope" | "n">> {
  const { n } = yield* only<{ n: number }>(
    "UPDATE users SET log_head = log_head + 1 WHERE user_id = ? RETURNING log_head AS n",
    userId
  )
  return { scope: `u:${userId}`, n }
}

/** A line about one user alone, before it has its number. */
export interface UserLine {
  readonly to: number
  readonly type: string
  readonly data: unknown
  /** As in an {@link Audience}. */
  readonly texts?: Audience["texts"]
  /** What the log keeps instead of `data`: a text of somebody stays in the message alone, so that it is gone with it. */
  readonly kept?: unknown
}

/** Writes lines of users' own logs. The rows of the users are locked in the order of their numbers, so that no two wait for each other. */
export function* tellUsers(lines: ReadonlyArray<UserLine>, at: number): Program<void> {
  for (const { data, kept, texts, to, type } of lines.toSorted((a, b) => a.to - b.to)) {
    const line = yield* nextOfUser(to)
    yield* append({
      ...line,
      at,
      type,
      audiences: [{ to: [to], json: JSON.stringify(data), ...(texts === undefined ? {} : { texts }) }],
      ...(kept === undefined ? {} : { kept: [{ to: [to], json: JSON.stringify(kept) }] })
    })
  }
}
