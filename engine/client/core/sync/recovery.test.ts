import { ANN } from "#fixtures/client/ann.ts"
import { assert, it } from "@effect/vitest"
import { Clock, Effect, Layer, Random, Scope } from "effect"
import { TestClock } from "effect/testing"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { LIMITS } from "#fixtures/client/model/resume.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { settled } from "#fixtures/client/settled.ts"
import { RETRY_LIMIT } from "../../../connection/machine.ts"
import { Millis } from "../../../format/Millis.ts"
import { Calls } from "../../ports/Calls.ts"
import type { StorageKey } from "../../ports/Storage.ts"
import { runClient } from "../../run.ts"

const pass = (millis: number) => TestClock.adjust(millis).pipe(Effect.andThen(settled))

/** Ann's client over a service in memory. Questions whether the server is there are noted with their instant. */
const start = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  yield* TestClock.setTime(1_700_000_000_000)
  const now = () => Millis.make(clock.currentTimeMillisUnsafe())
  const service = new ServiceModel(now, LIMITS)
  const network = new Network()
  service.addPerson("ann1", "Ann")
  const asked: Array<number> = []
  const noted = Layer.effect(
    Calls,
    Effect.map(Calls, (calls) =>
      Calls.of({
        ...calls,
        alive: Effect.suspend(() => {
          asked.push(now())
          return calls.alive
        })
      })
    )
  ).pipe(Layer.provide(callsInMemory(service, network)))
  const kept = new Map<StorageKey, string>([
    ["userInfo", JSON.stringify(ANN)],
    ["authToken", JSON.stringify(service.admit(1))]
  ])
  const ports = Layer.mergeAll(archiveInMemory(), noted, socketInMemory(service, network), storageInMemory(kept))
  const scope = yield* Scope.Scope
  const client = yield* runClient(["en"]).pipe(Effect.provide(ports), Scope.provide(scope))
  yield* settled
  return { asked, client, kept, network, now, service }
})

/** Fails until the client gives up. */
const giveUp = ({ client, network }: Effect.Success<typeof start>) =>
  Effect.gen(function* () {
    network.state = "down"
    network.breakSockets("Errored")
    for (let i = 0; i < RETRY_LIMIT.error; i++) yield* pass(15_000)
    assert.strictEqual(client.state().connection.machine._tag, "GivenUp")
  })

it.effect("[CONN-08] given up, the server is asked once in 48 to 72 seconds, and when it is there the client connects", () =>
  Effect.gen(function* () {
    const world = yield* start
    yield* giveUp(world)
    const { asked, client, network, now } = world
    const from = now()
    for (let i = 0; i < 600; i++) yield* pass(1000)
    const gaps = asked.map((at, i) => at - (asked[i - 1] ?? from))
    assert.ok(asked.length >= 8 && asked.length <= 12, `${asked.length} questions in ten minutes`)
    assert.ok(
      gaps.every((gap) => gap >= 48_000 && gap <= 73_000),
      gaps.join()
    )
    assert.ok(new Set(gaps).size > 1, "they are not all the same")
    network.state = "good"
    yield* pass(72_000)
    assert.ok(client.state().connection.bound)
    assert.strictEqual(client.state().connection.broken, null)
  }).pipe(Random.withSeed("health"), Effect.scoped)
)

it.effect("[CONN-08] a server that takes longer than five seconds to answer is not there", () =>
  Effect.gen(function* () {
    const world = yield* start
    yield* giveUp(world)
    const { asked, client, network } = world
    network.state = "hanging"
    yield* pass(72_000)
    assert.strictEqual(asked.length, 1)
    network.state = "good"
    yield* pass(6000)
    assert.strictEqual(client.state().connection.machine._tag, "GivenUp")
  }).pipe(Effect.scoped)
)

it.effect("[CONN-10] a socket that is closed with 4001 ends the session, and no other is opened", () =>
  Effect.gen(function* () {
    const { client, kept, network } = yield* start
    network.closeSockets(4001)
    yield* pass(120_000)
    assert.strictEqual(client.state().session._tag, "LoggedOut")
    assert.deepStrictEqual([network.sockets, kept.has("authToken")], [0, false])
  }).pipe(Effect.scoped)
)

it.effect("[CONN-09] after a sleep of an hour the first thing that is told brings another socket at once", () =>
  Effect.gen(function* () {
    const { client, network, now } = yield* start
    const before = client.state().connection.clientId
    // no timer runs while the device sleeps; the clock goes on
    client.tell({ _tag: "WakeTold", now: Millis.make(now() + 3_600_000) })
    yield* settled
    const { bound, clientId } = client.state().connection
    assert.ok(bound && clientId !== before)
    assert.strictEqual(network.sockets, 1)
  }).pipe(Effect.scoped)
)
