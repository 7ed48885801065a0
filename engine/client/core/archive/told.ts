import type { UserId } from "../../../account/User.ts"
import { chatOf } from "../conversation/chats.ts"
import { openChat } from "../conversation/commands/chat.ts"
import { continueJump } from "../conversation/commands/jump.ts"
import { resendWaiting } from "../conversation/outbox.ts"
import type { Fact } from "../../Event.ts"
import type { Trouble } from "../../ports/Archive.ts"
import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { KeepState } from "./State.ts"
import type { State } from "../../State.ts"
import { isListTold } from "../sync/legacy/kept.ts"
import { reportReads } from "../sync/log/reading.ts"
import { loadSession } from "../session/start.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { withoutForgetMark, withKeep } from "./keep.ts"
import type { ArchiveContents } from "./Kept.ts"
import { withMessagesKept } from "./keptMessages.ts"
import { withLateArchive } from "./late.ts"
import { restoredState, withUnsentShown } from "./restore.ts"

/** What an archive that is read brings changes to. */
type KeptSlices =
  | ReloadSlices
  | RowSlices
  | "attaching"
  | "chats"
  | "drafts"
  | "entered"
  | "jump"
  | "keep"
  | "open"
  | "outbox"
  | "people"
  | "unreportedReads"
  | "visible"

type Told<Tag extends Fact["_tag"]> = Extract<Fact, { readonly _tag: Tag }>

const isOwner = ({ session }: Pick<State, "session">, owner: UserId): boolean =>
  session._tag === "LoggedIn" && session.me.id === owner

const ended = (kept: ArchiveContents | Trouble, wasKept: boolean): KeepState["now"] =>
  typeof kept === "string" ? kept : kept.about === null && wasKept ? "evicted" : "kept"

/** What was read of an archive that could not be read before. A chat on screen of which it holds something shows that. */
const readLate = <S extends Pick<State, KeptSlices>>(state: S, kept: ArchiveContents): Turn<S> => {
  const known = state.keep.read ? state : withLateArchive(state, kept)
  const next = withUnsentShown({ ...known, keep: { ...known.keep, read: true } })
  const reported = isListTold(next) && !state.keep.read ? andThen(resendWaiting(next), reportReads) : resendWaiting(next)
  return andThen(reported, (after) =>
    after.open !== "" && chatOf(after, after.open).stored === "there" ? openChat(after, after.open) : stay(after)
  )
}

/**
 * The archive was read, before any word of the server: what was kept is on screen, and the rest is loaded (ARCHIVE-01). One that
 * could not be read then, and can be later, brings what somebody wrote (OUTBOX-02), and what it holds of chats.
 */
export const keptTold = <S extends Pick<State, KeptSlices | "toastCount" | "toasts">>(
  state: S,
  { kept, now, owner }: Told<"KeptTold">
): Turn<S> => {
  if (!isOwner(state, owner)) return stay(state)
  if (state.keep.now !== "opening") return typeof kept === "string" ? stay(state) : readLate(state, kept)
  const known = typeof kept === "string" ? state : withUnsentShown(restoredState(state, kept))
  const [dropped, read] = typeof kept === "string" ? [0, false] : [kept.dropped, true]
  const counted: S = { ...known, keep: { ...known.keep, dropped, read } }
  const opened = withKeep(counted, ended(kept, state.keep.owners.includes(owner)), kept !== "forbidden")
  return andThen(
    andThen(
      andThen(opened, (next) => withoutForgetMark(next, owner)),
      (next) => loadSession(next, now)
    ),
    resendWaiting
  )
}

/** They are on screen, and the chat goes on as one that was known all the time. */
export const messagesKeptTold = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  told: Told<"MessagesKeptTold">
): Turn<S> => {
  const next = withMessagesKept(state, told)
  return next !== state && next.open === told.chat ? andThen(openChat(next, told.chat), continueJump) : stay(next)
}
