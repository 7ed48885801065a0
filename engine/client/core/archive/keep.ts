import { Option, Schema } from "effect"
import { UserId } from "../../../account/User.ts"
import type { Fact } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import { showToast } from "../notices/notices.ts"
import type { Stored } from "../../ports/Storage.ts"
import type { KeepState } from "./State.ts"
import type { State } from "../../State.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

const decodeOwners = Schema.decodeUnknownOption(Schema.Array(UserId))
const decodeForgotten = Schema.decodeUnknownOption(Schema.Array(Schema.Struct({ owner: UserId, gone: Schema.Boolean })))

/** What every start of a session does first: read what is kept of the person; the rest follows `KeptTold` (ARCHIVE-01). `first`: somebody has just logged in. */
export const openArchive = (owner: UserId, first: boolean): Intent => ({ _tag: "OpenArchive", owner, first })

const KEYS = { full: "error:keep-full", forbidden: "error:keep-forbidden", evicted: "error:keep-evicted" } as const

/** With what became of the archive; the person is told of each trouble once (ARCHIVE-06, ARCHIVE-07). `matters`: something of theirs is at stake. */
export const withKeep = <S extends Pick<State, "keep" | "toastCount" | "toasts">>(
  state: S,
  now: KeepState["now"],
  matters: boolean
): Turn<S> => {
  const { keep } = state
  const next: S = keep.now === now ? state : { ...state, keep: { ...keep, now } }
  if (now === "opening" || now === "kept" || now === "gone" || !matters || keep.told.includes(now)) return stay(next)
  const told = { ...next, keep: { ...next.keep, told: [...keep.told, now] } }
  return showToast(told, { _tag: "Key", key: KEYS[now], params: {} }, "archive")
}

/** The archive's name for who owns it, so that a cleared one is noticed (ARCHIVE-07). */
export const withOwner = <S extends Pick<State, "keep">>(state: S, owner: UserId): Turn<S> => {
  if (state.keep.owners.includes(owner)) return stay(state)
  const owners = [...state.keep.owners, owner]
  return [{ ...state, keep: { ...state.keep, owners } }, [{ _tag: "Store", key: "kept", value: owners }]]
}

/** Whose archives are here, and whose must go, as storage has it; what cannot be read says nothing (TAB-08). */
export const withStored = (keep: KeepState, stored: Stored): KeepState => ({
  ...keep,
  owners: Option.getOrElse(decodeOwners(stored.kept), () => keep.owners),
  forgotten: Option.getOrElse(decodeForgotten(stored.forgotten), () => keep.forgotten)
})

const withForgotten = <S extends Pick<State, "keep">>(state: S, forgotten: KeepState["forgotten"]): Turn<S> => [
  { ...state, keep: { ...state.keep, forgotten } },
  [{ _tag: "Store", key: "forgotten", value: forgotten }]
]

/** Without the mark of somebody: they are here again, and what is kept of them from now on is theirs (TAB-08). */
export const withoutForgetMark = <S extends Pick<State, "keep">>(state: S, owner: UserId): Turn<S> => {
  const forgotten = state.keep.forgotten.filter((each) => each.owner !== owner)
  return forgotten.length === state.keep.forgotten.length ? stay(state) : withForgotten(state, forgotten)
}

/** An archive was deleted; one that could not be is tried again at the next start (CLIENT-04). */
export const forgottenTold = <S extends Pick<State, "keep">>(
  state: S,
  { owner, trouble }: Extract<Fact, { readonly _tag: "ForgottenTold" }>
): Turn<S> => {
  const { forgotten } = state.keep
  if (trouble !== null || !isLeft(state.keep, owner)) return stay(state)
  // the mark stays until the next start: a tab that sleeps has to find it
  return withForgotten(
    state,
    forgotten.map((each) => (each.owner === owner ? { owner, gone: true } : each))
  )
}

/** Whether somebody's archive must go, and is not known to have gone. */
export const isLeft = ({ forgotten }: KeepState, owner: UserId): boolean =>
  forgotten.some((each) => each.owner === owner && !each.gone)

/** What an earlier run could not delete is deleted now; not of who is logged in, for they came back since (CLIENT-04). */
export const forgetAgain = <S extends Pick<State, "keep">>(state: S, here: UserId | null): Turn<S> => {
  const { forgotten } = state.keep
  const left = forgotten.filter(({ gone, owner }) => !gone && owner !== here)
  const marked: Turn<S> = left.length === forgotten.length ? stay(state) : withForgotten(state, left)
  return andThen(marked, (next) => [next, left.map(({ owner }) => ({ _tag: "ForgetArchive", owner }))])
}

/** Nobody's archive any more. It is marked first, so that it goes whatever happens meanwhile, and in all tabs (CLIENT-04, TAB-08). */
export const withoutOwner = <S extends Pick<State, "keep">>(state: S, owner: UserId): Turn<S> => {
  const owners = state.keep.owners.filter((each) => each !== owner)
  const forgotten = [...state.keep.forgotten.filter((each) => each.owner !== owner), { owner, gone: false }]
  return andThen(withForgotten(state, forgotten), (next) => [
    { ...next, keep: { ...next.keep, owners } },
    [
      { _tag: "ForgetArchive", owner },
      { _tag: "Store", key: "kept", value: owners }
    ]
  ])
}
