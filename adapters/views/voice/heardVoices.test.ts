import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { UserId } from "#engine/account/User.ts"
import { MessageId } from "#engine/message/Message.ts"

const ANN = UserId.make(7)
const NOW = Date.now()
/** Each is said a second after the one before, all of them in the last hour. */
const voice = (n: number) => ({ id: MessageId.make(`m${n}`), sentAt: NOW - 3_600_000 + n * 1000 })

/** What a person heard, in this order. */
const heard = (...numbers: ReadonlyArray<number>) =>
  void stored.set("heardVoices", JSON.stringify({ person: ANN, since: NOW - 86_400_000, said: numbers.map(voice) }))
const upTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, n) => n)

const stored = new Map<string, string>()
/** A tab of its own, which shares what the browser keeps with the others. */
const tab = async () => {
  vi.resetModules()
  return import("./heardVoices.ts")
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value)
  })
})
afterEach(() => vi.unstubAllGlobals())

it("what was heard long ago stays heard, however much is heard after it, and after a reload", async () => {
  heard(...upTo(500))
  const first = await tab()
  for (const n of [500, 501, 502]) first.markHeard(ANN, voice(n))
  const unheard = (it: typeof first) => upTo(505).filter((n) => !it.isHeard(ANN, voice(n)))
  const LAST = [503, 504]
  assert.deepStrictEqual(unheard(first), LAST)
  assert.deepStrictEqual(unheard(await tab()), LAST)
  assert.strictEqual((JSON.parse(stored.get("heardVoices") ?? "") as { said: ReadonlyArray<unknown> }).said.length, 500)
})

it("what falls out is what was said first, not what was heard first", async () => {
  heard(...upTo(501).slice(1).toReversed())
  const here = await tab()
  here.markHeard(ANN, voice(600))
  assert.deepStrictEqual(
    [1, 2, 500, 501, 600].map((n) => here.isHeard(ANN, voice(n))),
    [true, true, true, false, true]
  )
})

it("two tabs keep what each of them heard", async () => {
  const [one, other] = [await tab(), await tab()]
  one.markHeard(ANN, voice(1))
  other.markHeard(ANN, voice(2))
  one.markHeard(ANN, voice(3))
  const later = await tab()
  assert.deepStrictEqual(
    [1, 2, 3, 4].map((n) => later.isHeard(ANN, voice(n))),
    [true, true, true, false]
  )
})

it("what an earlier version kept is still heard, and damage is as a new device", async () => {
  stored.set("heardVoices", JSON.stringify({ person: ANN, since: voice(0).sentAt, ids: ["m5"] }))
  const here = await tab()
  here.markHeard(ANN, voice(6))
  assert.deepStrictEqual(
    [4, 5, 6].map((n) => here.isHeard(ANN, voice(n))),
    [false, true, true]
  )
  stored.set("heardVoices", "{")
  assert.isFalse((await tab()).isHeard(ANN, voice(5)))
})
