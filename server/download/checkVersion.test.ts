import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestService } from "../testService.ts"
import { downloadsIn } from "./released.ts"

let service: TestService
let file: string
beforeAll(async () => {
  service = await openService()
  const folder = downloadsIn(service.folder)
  mkdirSync(folder)
  file = join(folder, "version.json")
})
afterAll(() => service.close())

const check = async (body: object) => (await service.ok("checkVersion", body)).data
const ANDROID = {
  versionName: "2.0",
  versionCode: 20_300_101,
  updateType: "forcibly",
  versionInfo: "Faster",
  downloadUrl: "https://example.org/app.apk"
}

it("says that there is nothing newer where there is no program", async () => {
  expect(await check({})).toEqual({ versionName: "", versionCode: 0, updateType: "silent", versionInfo: "", downloadUrl: "" })
})

it("tells of the program of the system that asks, with an address where it is newer", async () => {
  writeFileSync(file, JSON.stringify({ android: ANDROID }))
  expect(await check({})).toEqual(ANDROID)
  expect(await check({ release: "20300100", type: "1101" })).toEqual(ANDROID)
  expect(await check({ release: 20_300_101 })).toEqual({ ...ANDROID, downloadUrl: "" })
  expect(await check({ type: 1102 })).toMatchObject({ versionCode: 0, downloadUrl: "" })
  expect(await check({ setupPage: "true" })).toEqual({ ...ANDROID, updateType: "solicit" })
})

it("a file that cannot be read is a fault that the operator learns of", async () => {
  writeFileSync(file, '{"android":{"versionName":1}}')
  await expect(check({})).rejects.toThrow(/version\.json cannot be used/)
  rmSync(file)
  mkdirSync(file)
  await expect(check({})).rejects.toThrow(/version\.json cannot be used: .*EISDIR/)
})
