import type { SavedEmoji } from "../../../message/SavedEmoji.ts"
import { ask } from "../../ask.ts"
import { renewed, reread } from "../../emoji.ts"
import { endsSession, problemWords, tell, toast } from "../../notices.ts"
import type { State } from "../../State.ts"
import { done, failed, forgotten } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

/** The collection as the server has it. */
export const read = (state: State, { ask: asked, result }: CallReplyOf<"emojiIndex">): Turn => {
  if (result._tag === "Problem") {
    return endsSession(result.answered)
      ? tell(state, result.answered)
      : stay(failed(state, "emoji", problemWords(result.answered)))
  }
  if (asked.round !== state.emoji.round) return reread(forgotten(state, "emoji"))
  const kept = result.data.map(({ file_id, id, name, src }): SavedEmoji => ({ id, name, url: src, file: file_id }))
  return stay(done({ ...state, emoji: { ...state.emoji, kept } }, "emoji"))
}

/** Changes the collection at once, and tells the server. */
export const change = (
  state: State,
  call: "emojiDel" | "emojiMove",
  ids: ReadonlyArray<number>,
  next: (kept: ReadonlyArray<SavedEmoji>) => ReadonlyArray<SavedEmoji>
): Turn => {
  const { kept } = state.emoji
  if (kept === null || ids.length === 0) return stay(state)
  const { round } = renewed(state).emoji
  return [{ ...state, emoji: { ...state.emoji, round, kept: next(kept) } }, [ask(state, { area: "emoji", call, body: { ids } })]]
}

/** What the server says of a change: a no is told, and what it has then stands here too. */
export const changed = (state: State, { result }: CallReplyOf<"emojiDel"> | CallReplyOf<"emojiMove">): Turn => {
  if (result._tag === "Done") return stay(state)
  if (endsSession(result.answered)) return tell(state, result.answered)
  return andThen(toast(state, problemWords(result.answered), "answer"), (next) => reread(renewed(next)))
}
