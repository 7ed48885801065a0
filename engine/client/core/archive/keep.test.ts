import { assert, it } from "@effect/vitest"
import { UserId } from "../../../account/User.ts"
import { Millis } from "../../../format/Millis.ts"
import { INITIAL } from "../../initial.ts"
import type { Trouble } from "../../ports/Archive.ts"
import type { KeepState } from "./State.ts"
import type { State } from "../../State.ts"
import { forgetAgain, forgottenTold, isLeft, withoutForgetMark, withKeep, withoutOwner, withOwner, withStored } from "./keep.ts"
import { toastMillis } from "../../../error/toast.ts"

const [ANN, BOB, CLEO] = [UserId.make(1), UserId.make(2), UserId.make(3)]
const keeping = (keep: Partial<KeepState>): State => ({ ...INITIAL, keep: { ...INITIAL.keep, ...keep } })
const mark = (owner: UserId, gone = false) => ({ owner, gone })
const store = (key: "forgotten" | "kept", value: unknown) => ({ _tag: "Store", key, value }) as const

it("[ARCHIVE-06] of each trouble the person is told once, for long, where something of theirs is at stake", () => {
  for (const trouble of ["full", "forbidden", "evicted"] as const) {
    const [told] = withKeep(INITIAL, trouble, true)
    const [toast, ...others] = told.toasts
    assert.deepStrictEqual(toast?.words, { _tag: "Key", key: `error:keep-${trouble}`, params: {} })
    assert.deepStrictEqual([toast?.millis, others.length], [toastMillis("archive"), 0])
    assert.deepStrictEqual([told.keep.now, told.keep.told], [trouble, [trouble]])
    const [again, intents] = withKeep(withKeep(told, "kept", true)[0], trouble, true)
    assert.deepStrictEqual([again.keep.now, again.toasts.length, intents], [trouble, 1, []])
    const [unimportant] = withKeep(INITIAL, trouble, false)
    assert.deepStrictEqual([unimportant.keep.now, unimportant.keep.told, unimportant.toasts], [trouble, [], []])
  }
  // a save that went as the one before is no news for anybody
  const kept = keeping({ now: "kept" })
  assert.strictEqual(withKeep(kept, "kept", true)[0], kept)
  const both = withKeep(withKeep(INITIAL, "full", true)[0], "forbidden", true)[0]
  assert.deepStrictEqual([both.keep.told, both.toasts.length], [["full", "forbidden"], 2])
  for (const now of ["opening", "kept", "gone"] as const) {
    const [next, intents] = withKeep(INITIAL, now, true)
    assert.deepStrictEqual([next.keep.now, next.keep.told, next.toasts, intents], [now, [], [], []])
  }
})

it("[CLIENT-04] an archive that was deleted stays marked as gone, until the next start", () => {
  const state = keeping({ forgotten: [mark(ANN), mark(BOB)] })
  const told = (owner: UserId, trouble: Trouble | null, from = state) =>
    forgottenTold(from, { _tag: "ForgottenTold", owner, trouble, now: Millis.make(0) })
  const gone = [mark(ANN, true), mark(BOB)]
  const [next, intents] = told(ANN, null)
  assert.deepStrictEqual([next.keep.forgotten, intents], [gone, [store("forgotten", gone)]])
  assert.deepStrictEqual(told(ANN, "gone"), [state, []])
  assert.deepStrictEqual(told(CLEO, null), [state, []])
  assert.deepStrictEqual(told(ANN, null, next), [next, []])
})

it("[CLIENT-04] an archive is left to delete when its owner's is marked, and not known to have gone", () => {
  const { keep } = keeping({ forgotten: [mark(ANN), mark(BOB, true)] })
  assert.deepStrictEqual(
    [ANN, BOB, CLEO].map((owner) => isLeft(keep, owner)),
    [true, false, false]
  )
})

it("[CLIENT-04] what an earlier run could not delete is deleted at the next start, but not of who is here", () => {
  const [next, intents] = forgetAgain(keeping({ forgotten: [mark(ANN, true), mark(BOB), mark(CLEO)] }), CLEO)
  assert.deepStrictEqual(next.keep.forgotten, [mark(BOB)])
  assert.deepStrictEqual(intents, [store("forgotten", [mark(BOB)]), { _tag: "ForgetArchive", owner: BOB }])
  const all = keeping({ forgotten: [mark(BOB), mark(CLEO)] })
  assert.deepStrictEqual(forgetAgain(all, null), [all, [BOB, CLEO].map((owner) => ({ _tag: "ForgetArchive", owner }) as const)])
})

it("[TAB-08] who is here again is no longer marked, and others stay so", () => {
  const [next, intents] = withoutForgetMark(keeping({ forgotten: [mark(ANN, true), mark(BOB)] }), ANN)
  assert.deepStrictEqual(next.keep.forgotten, [mark(BOB)])
  assert.deepStrictEqual(intents, [store("forgotten", [mark(BOB)])])
  assert.deepStrictEqual(withoutForgetMark(next, ANN), [next, []])
})

it("[TAB-08] who logs out is marked before anything is deleted, and is no longer among those who keep something", () => {
  const [next, intents] = withoutOwner(keeping({ owners: [ANN, BOB], forgotten: [mark(ANN, true), mark(CLEO)] }), ANN)
  const forgotten = [mark(CLEO), mark(ANN)]
  assert.deepStrictEqual([next.keep.owners, next.keep.forgotten], [[BOB], forgotten])
  assert.deepStrictEqual(intents, [store("forgotten", forgotten), { _tag: "ForgetArchive", owner: ANN }, store("kept", [BOB])])
})

it("[ARCHIVE-07] who keeps something is remembered, once", () => {
  const [next, intents] = withOwner(keeping({ owners: [BOB] }), ANN)
  assert.deepStrictEqual([next.keep.owners, intents], [[BOB, ANN], [store("kept", [BOB, ANN])]])
  assert.deepStrictEqual(withOwner(next, ANN), [next, []])
})

it("[TAB-08] of what storage tells of archives, only what can be read counts", () => {
  const { keep } = keeping({ owners: [BOB], forgotten: [mark(BOB)] })
  assert.deepStrictEqual(withStored(keep, { kept: ["x"], forgotten: [{ owner: "x" }] }), keep)
  assert.deepStrictEqual(withStored(keep, { kept: [1], forgotten: [mark(CLEO)] }), {
    ...keep,
    owners: [ANN],
    forgotten: [mark(CLEO)]
  })
})
