import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { type Config, defaultConfig } from "./Config.ts"
import { SILENT } from "./log.ts"
import { startServer } from "./start.ts"
import { StartProblem } from "./StartProblem.ts"

let data = ""
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), "parley-start-"))))
afterEach(() => rmSync(data, { recursive: true, force: true }))

const config = (changes: Partial<Config> = {}) =>
  defaultConfig({ port: 0, host: "127.0.0.1", data, argon2: { memoryKib: 8, passes: 1, waiting: 100 }, ...changes })

const ask = async (url: string, path: string, body: object) => {
  const answer = await fetch(url + path, { method: "POST", body: JSON.stringify(body) })
  return ((await answer.json()) as { readonly code: number }).code
}

it("keeps what it was told over a restart", async () => {
  const account = { account: "ann1", realname: "Ann", password: "secret 1" }
  const first = await startServer(config(), SILENT)
  expect(await ask(first.url, CALLS.register.path, account)).toBe(0)
  await first.close()
  const second = await startServer(config(), SILENT)
  expect(await ask(second.url, CALLS.login.path, account)).toBe(0)
  expect((await fetch(`${second.url}/ready`)).status).toBe(200)
  expect(await (await fetch(`${second.url}/metrics`)).text()).toMatch(/parley_store_commits_total [1-9]/)
  await second.close()
})

it("lets no second server into its folder, and gives the folder back whatever happens", async () => {
  const first = await startServer(config(), SILENT)
  await expect(startServer(config(), SILENT)).rejects.toThrow(/Another Parley already works in/)
  await first.close()
  await expect(startServer(config({ host: "203.0.113.7" }), SILENT)).rejects.toBeInstanceOf(StartProblem)
  const second = await startServer(config(), SILENT)
  await second.close()
})
