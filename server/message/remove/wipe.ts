import type { Millis } from "#engine/format/Millis.ts"
import { reindexMessage } from "../../search/blocks.ts"
import { append, nextInChat } from "../../store/log.ts"
import { type Program, run } from "../../store/Program.ts"
import { type Gone, deletionForAll } from "./deleted.ts"
import { releaseFiles } from "./releaseFiles.ts"

/** The row stays, because it is a line of the log; its content is removed. */
const EMPTY = `
  UPDATE messages SET deleted = 1, undone_by = ?, content = '', extends = '', pid = 0, at_all = 0, file_id = 0 WHERE msg_id = ?`

/** Deletes a message for everybody; `by` is the person who deletes it. */
export function* wipe(message: Gone, by: number, now: Millis): Program<void> {
  const line = yield* nextInChat(message.chat)
  yield* releaseFiles(now, "m.msg_id = ?", message.msg_id)
  yield* run(EMPTY, by, message.msg_id)
  yield* reindexMessage(message.chat, message.msg_id)
  yield* run("DELETE FROM mentions WHERE msg_id = ?", message.msg_id)
  const audiences = yield* deletionForAll(message)
  yield* append({ ...line, at: now, type: "delMessage", audiences, message: message.msg_id })
}
