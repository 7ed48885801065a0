import { afterEach, assert, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { UserId } from "#engine/account/User.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { MomentDrafts } from "#engine/client/ports/MomentDrafts.ts"
import { MessageId } from "#engine/message/Message.ts"
import { bytesName, bytesWhenNeeded, type KeptBytes } from "./bytesWhenNeeded.ts"

const OWNER = UserId.make(7)

/** Bytes of which only the moment is asked for. */
const keeping = (moment: Partial<KeptBytes["moment"]>): KeptBytes => ({ moment }) as unknown as KeptBytes

/** A fetch of the code that fails so many times, and how often it was asked for. */
const loading = (failures: number, kept: KeptBytes) => {
  const asked = { times: 0 }
  const load = (): Promise<KeptBytes> => {
    asked.times += 1
    return asked.times > failures ? Promise.resolve(kept) : Promise.reject(new Error("There is no network."))
  }
  return { asked, load }
}

const draftsOf = (load: () => Promise<KeptBytes>) =>
  Effect.runSync(Effect.provide(Effect.service(MomentDrafts), bytesWhenNeeded(load).moments))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("[OUTBOX-22] a moment whose reader could not be fetched is read later, each time after twice as long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { asked, load } = loading(3, keeping({ read: () => Promise.resolve("a moment") }))
  const told: Array<unknown> = []
  draftsOf(load).read(OWNER, (moment) => told.push(moment))
  await vi.waitFor(() => assert.strictEqual(asked.times, 1))
  for (const [times, pause] of [1000, 2000, 4000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    assert.strictEqual(asked.times, times + 1)
    assert.deepStrictEqual(told, [])
    await vi.advanceTimersByTimeAsync(1)
    assert.strictEqual(asked.times, times + 2)
  }
  await vi.waitFor(() => assert.deepStrictEqual(told, ["a moment"]))
})

it("[OUTBOX-22] what can never be read is given up, and says nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { asked, load } = loading(Infinity, keeping({}))
  const told: Array<unknown> = []
  draftsOf(load).read(OWNER, (moment) => told.push(moment))
  await vi.advanceTimersByTimeAsync(3_600_000)
  assert.strictEqual(asked.times, 9)
  assert.deepStrictEqual(told, [])
})

const goesOn = async (databases: object): Promise<{ readonly loads: number; readonly asked: number }> => {
  vi.stubGlobal("indexedDB", databases)
  let went = 0
  const { asked, load } = loading(
    0,
    keeping({
      goOn: async (_, ask) => {
        went += 1
        await ask({ _tag: "MomentKeptAsked", area: "moments" })
      }
    })
  )
  await bytesWhenNeeded(load).goOnWithMoment(OWNER, () => Promise.resolve())
  return { loads: asked.times, asked: went }
}

/** Which bytes were dropped, and how often the code for it was fetched. */
const dropped = async (...names: ReadonlyArray<string>): Promise<{ readonly loads: number; readonly gone: Array<string> }> => {
  vi.stubGlobal("indexedDB", { databases: () => Promise.resolve(names.map((name) => ({ name }))) })
  const gone: Array<string> = []
  const drop: KeptBytes["drop"] = (_, ids) => Effect.sync(() => void gone.push(...ids))
  const { asked, load } = loading(0, { drop } as unknown as KeptBytes)
  const bytes = Effect.runSync(Effect.provide(Effect.service(Bytes), bytesWhenNeeded(load).layer))
  await Effect.runPromise(bytes.drop(OWNER, [MessageId.make("a")]))
  return { loads: asked.times, gone }
}

it("[OUTBOX-09] bytes are dropped where some are kept, and no place is made for them where none are", async () => {
  assert.deepStrictEqual(await dropped(bytesName(OWNER)), { loads: 1, gone: ["a"] })
  assert.deepStrictEqual(await dropped(`parley-${OWNER}`), { loads: 0, gone: [] })
})

it("[OUTBOX-22] the code that keeps bytes is fetched at a start where the device may keep some of this person, and else not", async () => {
  const listing = (...names: ReadonlyArray<string>) => ({ databases: () => Promise.resolve(names.map((name) => ({ name }))) })
  assert.deepStrictEqual(await goesOn(listing(bytesName(UserId.make(8)), `parley-${OWNER}`)), { loads: 0, asked: 0 })
  assert.deepStrictEqual(await goesOn(listing(bytesName(OWNER))), { loads: 1, asked: 1 })
  // a browser that lists none says nothing
  assert.deepStrictEqual(await goesOn({}), { loads: 1, asked: 1 })
})
