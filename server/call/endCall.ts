import type { CallCode } from "#engine/call/codes.ts"
import { storedSentence } from "../message/event.ts"
import { append, nextInChat } from "../store/log.ts"
import { one, type Program, run } from "../store/Program.ts"
import { CALL, extendsOfCall, callContent, stateOf, wordsOfCall } from "./callMessage.ts"
import type { CallRow } from "./ongoing.ts"

const STANDS = "SELECT extends FROM messages WHERE msg_id = ? AND undone_by IS NULL AND deleted = 0 AND extends <> ''"

/**
 * A call is over: its message says how it ended, which both sides learn from the log, on all their devices.
 * A message that was taken back, deleted or cleared meanwhile says nothing any more.
 */
export function* endCall(call: CallRow, code: CallCode, seconds: number, now: number): Program<void> {
  const { callee, caller, chat, id, msg_id } = call
  yield* run("DELETE FROM calls WHERE id = ?", id)
  const message = yield* one<{ extends: string }>(STANDS, msg_id)
  if (message === undefined) return
  const state = { ...stateOf(message.extends), code, seconds }
  const wasTaken = call.taken_at !== null
  const held = callContent(state, wasTaken)
  const line = yield* nextInChat(chat)
  yield* run("UPDATE messages SET content = ?, extends = ? WHERE msg_id = ?", held.content, held.extends, msg_id)
  const told = (to: number, toContactId: number) => ({
    to: [to],
    json: JSON.stringify({ id, msg_id, type: CALL, content: "", toContactId, is_group: 0, extends: extendsOfCall(state) }),
    texts: { content: storedSentence(wordsOfCall(state, wasTaken), to === caller) }
  })
  yield* append({ ...line, at: now, type: "updateMessage", audiences: [told(caller, callee), told(callee, caller)] })
}
