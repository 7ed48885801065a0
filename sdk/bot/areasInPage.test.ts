import { Layer } from "effect"
import { assert, it } from "vitest"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"
import { BytesInMemory, bytesInMemory } from "#adapters/memory/bytes.ts"
import { Depot, filesInTown } from "../testing/depot.ts"
import { Device, testServer } from "../testing/Town.ts"
import { areasInPage } from "./areasInPage.ts"
import { connectWith } from "./connect.ts"
import { file, location } from "./Sendable.ts"

const BYTES = new Uint8Array(3000).fill(7)
const PATIENCE = 20_000

it("fetches the code for files when one waits since an earlier start, and not before", async () => {
  const town = testServer()
  const ann = town.person("Ann")
  const device = new Device()
  const first = await town.connect("clerk", null, { device })
  const start = () => {
    const held = new BytesInMemory(device.bytes)
    const depot = new Depot(town.service)
    const reached = depot.over(town.service)
    return connectWith(
      areasInPage,
      {
        ports: Layer.mergeAll(
          archiveInMemory(device.archive),
          callsInMemory(reached, town.network),
          socketInMemory(reached, town.network),
          storageInMemory(device.storage),
          Layer.succeed(Bytes, bytesInMemory(held)),
          Layer.succeed(Uploads, depot.uploads(town.network, held))
        ),
        files: filesInTown(town.service, held.held)
      },
      { account: "clerk", password: "secret1" }
    )
  }
  await town.settle()
  await first.close()

  const writes = await start()
  await writes.send(ann.id, "Only words.")
  assert.strictEqual((await ann.listens(PATIENCE)).text, "Only words.")
  assert.deepStrictEqual(areasInPage.loaded(), {})
  await writes.close()

  const breaks = await town.connect("clerk", null, { device })
  town.network.state = "down"
  const sent = breaks.send(ann.id, file(BYTES, { name: "late.pdf" })).catch(() => undefined)
  await town.settle()
  await breaks.close()
  await sent
  town.network.state = "good"

  const goesOn = await start()
  assert.strictEqual((await ann.listens(PATIENCE)).file?.size, BYTES.length)
  await goesOn.send(ann.id, location({ name: "Harbour", latitude: 53.5, longitude: 9.9 }))
  assert.strictEqual((await ann.listens(PATIENCE)).type, "location")
  await goesOn.close()
  await town.close()
})
