import { assert, it } from "vitest"
import { networkFirst } from "./networkFirst.ts"

const answer = (status: number) => new Response("from the network", { status })
const never = new Promise<never>(() => undefined)
const kept = () => Promise.resolve<Response | undefined>(new Response("kept"))
const nothing = () => Promise.resolve(undefined)
const at = Promise.resolve()
const lost = () => Promise.reject<Response>(new TypeError("Failed to fetch"))

it.each([200, 304, 302, 404])("gives what the network says: %i", async (status) => {
  const network = Promise.resolve(answer(status === 304 ? 200 : status))
  assert.strictEqual(await (await networkFirst({ network, kept, waited: never })).text(), "from the network")
})

it("gives what is kept when there is no network, when it is silent for too long, and when the site is down", async () => {
  const ways = [
    { network: lost(), waited: never },
    { network: never, waited: at },
    { network: Promise.resolve(answer(502)), waited: never },
    { network: Promise.resolve(answer(503)), waited: never }
  ]
  for (const way of ways) assert.strictEqual(await (await networkFirst({ ...way, kept })).text(), "kept")
})

it("waits for the network as long as it takes when nothing is kept", async () => {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer(200)), 20)
  })
  assert.strictEqual((await networkFirst({ network: late, kept: nothing, waited: at })).status, 200)
  assert.strictEqual((await networkFirst({ network: Promise.resolve(answer(503)), kept: nothing, waited: never })).status, 503)
})

it("fails when there is neither", async () => {
  const failed = await networkFirst({ network: lost(), kept: nothing, waited: never }).catch((error: unknown) => error)
  assert.instanceOf(failed, TypeError)
})
