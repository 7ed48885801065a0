import type { SavedEmoji } from "../../../message/SavedEmoji.ts"
import type { Frame } from "../../../api/frames.ts"
import { endsSession, problemWords } from "../../core/notices/notices.ts"
import type { EmojiView } from "./View.ts"
import { withBusyTask, withDoneTask, withFailedTask, withoutTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords, wantToast } from "../Want.ts"

/** With a collection that is about to change: what was asked before tells of another one. */
export const withCollectionChanging = (state: EmojiView): EmojiView => ({
  ...state,
  emoji: { ...state.emoji, round: state.emoji.round + 1 }
})

/** Asks for the collection; where an answer is on its way that tells of an older one, it is asked for again after that. */
export const requestCollection = (state: EmojiView): AreaTurn<EmojiView> =>
  isBusy(state, "emoji")
    ? stay(state)
    : [withBusyTask(state, "emoji"), [wantCall({ area: "emoji", call: "emojiIndex", body: {}, round: state.emoji.round })]]

type Told = Extract<Frame, { readonly type: "emojis" }>

/** Another device of mine changed my collection, or this one did: where it was read it is at once what it is there; one that holds what is not known here is asked for (EMOJI-13, DEC-0104). */
export const emojisTold = (state: EmojiView, { data: { ids } }: Told): AreaTurn<EmojiView> => {
  const { kept } = state.emoji
  if (kept === null) return stay(state)
  const now = ids.flatMap((id) => kept.find((each) => each.id === id) ?? [])
  if (now.length < ids.length) return requestCollection(withCollectionChanging(state))
  const isSame = now.length === kept.length && now.every((each, n) => each === kept[n])
  return stay(isSame ? state : { ...state, emoji: { ...withCollectionChanging(state).emoji, kept: now } })
}

/** The collection as the server has it. */
export const withCollection = (
  state: EmojiView,
  { ask: asked, result }: AreaReplyOf<"emoji", "emojiIndex">
): AreaTurn<EmojiView> => {
  if (result._tag === "Problem") {
    return endsSession(result.answered)
      ? [state, [wantWords(result.answered)]]
      : stay(withFailedTask(state, "emoji", problemWords(result.answered)))
  }
  if (asked.round !== state.emoji.round) return requestCollection(withoutTask(state, "emoji"))
  const kept = result.data.map(({ file_id, id, name, src }): SavedEmoji => ({ id, name, url: src, file: file_id }))
  return stay(withDoneTask({ ...state, emoji: { ...state.emoji, kept } }, "emoji"))
}

/** Changes the collection at once, and tells the server. */
export const changeCollection = (
  state: EmojiView,
  call: "emojiDel" | "emojiMove",
  ids: ReadonlyArray<number>,
  next: (kept: ReadonlyArray<SavedEmoji>) => ReadonlyArray<SavedEmoji>
): AreaTurn<EmojiView> => {
  const { kept } = state.emoji
  if (kept === null || ids.length === 0) return stay(state)
  const { round } = withCollectionChanging(state).emoji
  return [{ ...state, emoji: { ...state.emoji, round, kept: next(kept) } }, [wantCall({ area: "emoji", call, body: { ids } })]]
}

/** What the server says of a change: a no is told, and what it has then stands here too. */
export const endCollectionChange = (
  state: EmojiView,
  { result }: AreaReplyOf<"emoji", "emojiDel"> | AreaReplyOf<"emoji", "emojiMove">
): AreaTurn<EmojiView> => {
  if (result._tag === "Done") return stay(state)
  if (endsSession(result.answered)) return [state, [wantWords(result.answered)]]
  const [next, wants] = requestCollection(withCollectionChanging(state))
  return [next, [wantToast(problemWords(result.answered), "answer"), ...wants]]
}
