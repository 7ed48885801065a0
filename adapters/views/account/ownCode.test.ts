import { assert, it } from "@effect/vitest"
import { ANN } from "#fixtures/client/ann.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { ownCode } from "./ownCode.ts"
import { followClient } from "../shared/store.ts"

const watch = (...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
}

const LATER = 4_000_000_000_000

it("my code is that of the login, until a fresh one is read", () => {
  const ask: Happening = { ask: { _tag: "ProfileAsked", id: ANN.id } }
  watch(ask)
  assert.deepStrictEqual(ownCode.value, ANN.qrUrl === "" ? null : { text: ANN.qrUrl, expiresAt: 0 })
  const data = { user_id: ANN.id, realname: "Ann", qrUrl: "https://x/scan/u/fresh", qrExpiresAt: LATER }
  watch(ask, { answer: "getUserInfo", body: { code: 0, msg: "", data } })
  assert.strictEqual(ownCode.value?.text, "https://x/scan/u/fresh")
  assert.strictEqual(ownCode.value?.expiresAt, LATER)
  watch(ask, { answer: "getUserInfo", body: { code: 0, msg: "", data: { ...data, qrExpiresAt: 1_700_000_000_000 } } })
  assert.isNull(ownCode.value)
})
