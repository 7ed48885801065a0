import { assert, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { settled } from "#fixtures/client/settled.ts"
import { Millis } from "../format/Millis.ts"
import type { Areas } from "./areas/Area.ts"
import type { AreaLoader } from "./areas/AreaLoader.ts"
import type { Settled } from "./core/notices/settled/Settled.ts"
import type { Event } from "./Event.ts"
import { MomentDrafts } from "./ports/MomentDrafts.ts"
import type { StorageKey } from "./ports/Storage.ts"
import { runClient } from "./run.ts"

/** Ann's client, whose areas come when they are needed. */
const start = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const service = new ServiceModel(() => clock.currentTimeMillisUnsafe())
  const network = new Network()
  const ann = service.addPerson("ann1", "Ann")
  const kept = new Map<StorageKey, string>([
    ["userInfo", JSON.stringify({ ...ANN, id: ann })],
    ["authToken", JSON.stringify(service.admit(ann))]
  ])
  const read: Array<number> = []
  const drafts = { read: (owner: number) => void read.push(owner), keep: () => undefined }
  let areas: Areas = {}
  const loads: Array<string> = []
  const loader: AreaLoader = {
    loaded: () => areas,
    load: (name, then) => {
      loads.push(name)
      areas = { ...areas, [name]: ALL_AREAS[name] }
      then(true)
    }
  }
  const ports = Layer.mergeAll(
    archiveInMemory(),
    callsInMemory(service, network),
    socketInMemory(service, network),
    storageInMemory(kept),
    Layer.succeed(MomentDrafts, drafts)
  )
  const client = yield* runClient(["en"], true, loader).pipe(Effect.provide(ports))
  yield* settled
  const tell = (event: object): void => client.tell({ ...event, now: Millis.make(clock.currentTimeMillisUnsafe()) } as Event)
  return { ann, client, loads, network, read, tell }
})

it.effect("each command has a name of its own, and who asks to hear of it hears of its end, once", () =>
  Effect.gen(function* () {
    const { client, tell } = yield* start
    const ends: Array<Settled> = []
    const stop = client.onSettled((each) => void ends.push(each))
    tell({ _tag: "SearchAsked", account: "cleo" })
    tell({ _tag: "SearchAsked", account: "dora", commandId: "mine" })
    tell({ _tag: "ShownTold" })
    tell({ _tag: "SearchAsked", account: "emil" })
    yield* settled
    assert.deepStrictEqual(
      ends.map(({ command, id, outcome }) => [id, command, outcome._tag]),
      ["#1", "mine", "#2"].map((id) => [id, "SearchAsked", "Done"])
    )
    stop()
    tell({ _tag: "SearchAsked", account: "cleo" })
    yield* settled
    assert.deepStrictEqual([ends.length, client.state().commands], [3, []])
  })
)

it.effect("the code of an area comes with its first command, which has its turn then; another one finds it here", () =>
  Effect.gen(function* () {
    const { client, loads, tell } = yield* start
    for (const words of ["cleo", "dora"]) {
      tell({ _tag: "MessagesSoughtAsked", area: "search", words, page: 1 })
      yield* settled
      assert.deepStrictEqual([client.state().search.words, loads], [words, ["search"]])
    }
  })
)

it.effect("the port of an area has the services with which the program was started", () =>
  Effect.gen(function* () {
    const { ann, read, tell } = yield* start
    tell({ _tag: "MomentKeptAsked", area: "moments" })
    yield* settled
    assert.deepStrictEqual(read, [ann])
  })
)

it.effect("what the client was told is remembered by name", () =>
  Effect.gen(function* () {
    const { client, tell } = yield* start
    tell({ _tag: "OfflineTold" })
    tell({ _tag: "SearchAsked", account: "cleo" })
    const names = client.lastEvents().map(({ name }) => name)
    assert.strictEqual(names[0], "StartTold")
    assert.deepStrictEqual(names.slice(-3), ["OfflineTold", "SearchAsked", "CallTold searchUser 0"])
  })
)
