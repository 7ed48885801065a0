import type { UserId } from "../../account/User.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"
import type { Intent } from "../Intent.ts"
import { toast } from "../notices.ts"
import type { Keep, State } from "../State.ts"
import { stay, type Turn } from "../Turn.ts"

/** What every start of a session does first: read what is kept of the person; the rest follows `KeptTold` (ARCHIVE-01). `first`: somebody has just logged in. */
export const openArchive = (owner: UserId, first: boolean): Intent => ({ _tag: "OpenArchive", owner, first })

const KEYS = { full: "error:keep-full", forbidden: "error:keep-forbidden", evicted: "error:keep-evicted" } as const

/** With what became of the archive; the person is told of each trouble once (ARCHIVE-06, ARCHIVE-07). `matters`: something of theirs is at stake. */
export const withKeep = (state: State, now: Keep["now"], matters: boolean): Turn => {
  const { keep } = state
  const next: State = keep.now === now ? state : { ...state, keep: { ...keep, now } }
  if (now === "opening" || now === "kept" || now === "gone" || !matters || keep.told.includes(now)) return stay(next)
  const told = { ...next, keep: { ...next.keep, told: [...keep.told, now] } }
  return toast(told, { _tag: "Key", key: KEYS[now], params: {} }, TOAST_MILLIS * 2)
}

/** The archive's name for who owns it, so that a cleared one is noticed (ARCHIVE-07). */
export const withOwner = (state: State, owner: UserId): Turn => {
  if (state.keep.owners.includes(owner)) return stay(state)
  const owners = [...state.keep.owners, owner]
  return [{ ...state, keep: { ...state.keep, owners } }, [{ _tag: "Store", key: "kept", value: owners }]]
}

/** Nobody's archive any more. */
export const withoutOwner = (state: State, owner: UserId): Turn => {
  const owners = state.keep.owners.filter((each) => each !== owner)
  return [
    { ...state, keep: { ...state.keep, owners } },
    [
      { _tag: "ForgetArchive", owner },
      { _tag: "Store", key: "kept", value: owners }
    ]
  ]
}
