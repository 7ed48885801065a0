import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { QUICK, type ServerProcess, startProcess } from "#server/testProcess.ts"
import { fuzz } from "./fuzz/fuzz.ts"
import { settle, type Town } from "./fuzz/Town.ts"

/** `npm run long:fuzz` is the same at length; FUZZ_SEED repeats a run. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122)

const ENVIRONMENT = { ...QUICK, LOG_LEVEL: "error", REGISTER_INTERVAL: "0", LOGIN_ADDRESS_LIMIT: "0" }

const data = mkdtempSync(join(tmpdir(), "parley-fuzz-"))
let server: ServerProcess
let url: string
let town: Town
beforeAll(async () => {
  server = startProcess({ ...ENVIRONMENT, PARLEY_DATA: data })
  url = await server.url
  town = await settle(url, data)
})
/** Those who may read it do, so that the search for secrets looks where they are. */
it("what nobody else may learn is there for whom it concerns", async () => {
  const { answers, secrets } = await town.own()
  for (const secret of secrets) expect(answers).toContain(secret)
})

afterAll(async () => {
  server.child.kill()
  await server.ended
  rmSync(data, { recursive: true, force: true })
})

it("whatever the back office is asked, it breaks at nothing, and tells nothing of what two people say", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-fuzz-"))
  const other = startProcess({ ...ENVIRONMENT, PARLEY_DATA: folder })
  try {
    const at = await other.url
    const theirs = await settle(at, folder, true)
    const wish = { url: at, town: theirs, seed: SEED + 2, inputs: 1500, least: 300, millis: 6000, only: /^manage/ }
    expect((await fuzz(wish)).problems).toEqual([])
    expect(other.said()).not.toContain('"level":"error"')
  } finally {
    other.child.kill()
    await other.ended
    rmSync(folder, { recursive: true, force: true })
  }
})

it("whatever a call is asked, the server answers in time, breaks at nothing and tells nothing of others", async () => {
  const { codes, problems, sent } = await fuzz({ url, town, seed: SEED, inputs: 3000, least: 600, millis: 10_000 })
  expect(problems).toEqual([])
  expect(server.said()).not.toContain('"level":"error"')
  expect(sent).toBeGreaterThan(200)
  // much of it is refused, and much is not: neither would try anything
  expect(Math.min(codes["0"] ?? 0, codes["400"] ?? 0)).toBeGreaterThan(sent / 50)
})
