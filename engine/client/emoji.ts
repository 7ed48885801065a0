import type { Frame } from "../api/frames.ts"
import { ask } from "./ask.ts"
import type { State } from "./State.ts"
import { busy, isBusy } from "./tasks.ts"
import { stay, type Turn } from "./Turn.ts"

/** With a collection that is about to change: what was asked before tells of another one. */
export const renewed = (state: State): State => ({ ...state, emoji: { ...state.emoji, round: state.emoji.round + 1 } })

/** Asks for the collection; where an answer is on its way that tells of an older one, it is asked for again after that. */
export const reread = (state: State): Turn =>
  isBusy(state, "emoji")
    ? stay(state)
    : [busy(state, "emoji"), [ask(state, { area: "emoji", call: "emojiIndex", body: {}, round: state.emoji.round })]]

type Told = Extract<Frame, { readonly type: "emojis" }>["data"]

/** Another device of mine changed my collection, or this one did: where it was read it is at once what it is there; one that holds what is not known here is asked for (EMOJI-13, DEC-0104). */
export const emojisTold = (state: State, { ids }: Told): Turn => {
  const { kept } = state.emoji
  if (kept === null) return stay(state)
  const now = ids.flatMap((id) => kept.find((each) => each.id === id) ?? [])
  if (now.length < ids.length) return reread(renewed(state))
  const isSame = now.length === kept.length && now.every((each, n) => each === kept[n])
  return stay(isSame ? state : { ...state, emoji: { ...renewed(state).emoji, kept: now } })
}
