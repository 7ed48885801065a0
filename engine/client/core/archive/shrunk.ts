import { HashMap } from "effect"
import { withDropped } from "../conversation/coverage/Coverage.ts"
import { withoutEditsBelow } from "../conversation/pendingEdits.ts"
import type { Fact } from "../../Event.ts"
import { showToast } from "../notices/notices.ts"
import type { Floor } from "../../ports/Archive.ts"
import type { State } from "../../State.ts"
import { stay, type Turn } from "../../Turn.ts"

/** With chats of which the archive keeps less than it did: history goes on above what is kept, and the server has it (ARCHIVE-05). */
export const withFloorsRaised = <S extends Pick<State, "chats">>(state: S, floors: ReadonlyArray<Floor>): S => {
  let { chats } = state
  for (const { chat, floor } of floors)
    chats = HashMap.modify(chats, chat, (known) =>
      withoutEditsBelow({ ...known, coverage: withDropped(known.coverage, floor) }, floor)
    )
  return { ...state, chats }
}

/** The archive dropped the oldest messages of chats; where that was for want of room, the person is told once (ARCHIVE-06). */
export const shrunkTold = <S extends Pick<State, "chats" | "keep" | "session" | "toastCount" | "toasts">>(
  state: S,
  { floors, owner, short }: Extract<Fact, { readonly _tag: "ShrunkTold" }>
): Turn<S> => {
  if (state.session._tag !== "LoggedIn" || state.session.me.id !== owner) return stay(state)
  const next = withFloorsRaised(state, floors)
  const { keep } = next
  if (!short || floors.length === 0 || keep.told.includes("short")) return stay(next)
  const told = { ...next, keep: { ...keep, told: [...keep.told, "short" as const] } }
  return showToast(told, { _tag: "Key", key: "error:keep-short", params: {} }, "archive")
}
