import { releaseFiles } from "../../message/remove/releaseFiles.ts"
import { forgetIndexed } from "../../search/blocks.ts"
import { one, type Program, run } from "../../store/Program.ts"

/** Lines whose texts go at once; the writer serves no call meanwhile. */
const LINES_AT_ONCE = 2000

const LEFT = "SELECT erased_n, cleared_n FROM conversations WHERE chat = ?"
const EMPTY = "UPDATE messages SET content = '', extends = '', file_id = 0 WHERE chat = ? AND n > ? AND n <= ? AND content <> ''"
const FORGET = "DELETE FROM mentions WHERE msg_id IN (SELECT m.msg_id FROM messages m WHERE m.chat = ? AND m.n > ? AND m.n <= ?)"
const FORGET_SEEN =
  "DELETE FROM mentions_seen WHERE chat = ? AND msg_id <= (SELECT MAX(m.msg_id) FROM messages m WHERE m.chat = ? AND m.n <= ?)"
const ERASED = "UPDATE conversations SET erased_n = ? WHERE chat = ?"

/** WRITE: takes the next texts of what was cleared in a conversation from the store. Returns whether there are more. */
export function* erase(chat: string): Program<boolean> {
  const left = yield* one<{ erased_n: number; cleared_n: number }>(LEFT, chat)
  if (left === undefined || left.erased_n >= left.cleared_n) return false
  const { cleared_n, erased_n } = left
  const to = Math.min(erased_n + LINES_AT_ONCE, cleared_n)
  yield* run(ERASED, to, chat)
  yield* releaseFiles(0, "m.chat = ? AND m.n > ? AND m.n <= ?", chat, erased_n, to)
  yield* run(EMPTY, chat, erased_n, to)
  yield* forgetIndexed(chat, to)
  yield* run(FORGET, chat, erased_n, to)
  yield* run(FORGET_SEEN, chat, chat, to)
  return to < cleared_n
}

const UNFINISHED = "SELECT chat FROM conversations WHERE erased_n < cleared_n LIMIT 1"

/** Goes on with what is not finished. Returns whether there is more. Part of a program that runs now and then. */
export function* eraseLeft(): Program<boolean> {
  const found = yield* one<{ chat: string }>(UNFINISHED)
  if (found === undefined) return false
  yield* erase(found.chat)
  return true
}
