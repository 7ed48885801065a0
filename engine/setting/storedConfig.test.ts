import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { SERVICE_DEFAULTS, serviceConfig } from "./ServiceConfig.ts"
import { storedConfig } from "./storedConfig.ts"

it.each(vectors("setting/SETTING-02", Schema.Unknown, Schema.Unknown))("[SETTING-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(storedConfig(given), want)
})

const told = fc.record({
  sysInfo: fc.dictionary(
    fc.constantFrom("name", "regtype", "regauth", "runMode", "multipleLogin"),
    fc.constantFrom("0", "1", "2", "x")
  ),
  chatInfo: fc.dictionary(
    fc.constantFrom("simpleChat", "groupChat", "groupUserMax", "online", "redoTime", "resume", "socketCalls", "relay"),
    fc.constantFrom("0", "1", "120")
  ),
  compass: fc.record({ list: fc.array(fc.record({ name: fc.string(), icon: fc.string(), url: fc.constantFrom("/a", "x:") })) })
})
prop("[SETTING-02] what the service told is the same when it was stored", told, (wire) => {
  const config = serviceConfig(wire)
  assert.deepStrictEqual(storedConfig(JSON.parse(JSON.stringify(config))), config)
})

prop("[SETTING-02] whatever was stored, a whole configuration comes out", fc.anything(), (stored) => {
  const read = storedConfig(stored)
  assert.deepStrictEqual(storedConfig(read), read)
  assert.deepStrictEqual(storedConfig(undefined), storedConfig({}))
})

it("[SETTING-02] each way that codes may go is kept, and no other", () => {
  for (const codesTo of ["none", "phone", "email", "either"] as const)
    assert.deepStrictEqual(storedConfig({ codesTo }), { ...SERVICE_DEFAULTS, codesTo })
  for (const codesTo of ["", "fax", 1]) assert.deepStrictEqual(storedConfig({ codesTo }), SERVICE_DEFAULTS)
})

it("[SETTING-02] endings of files are texts, or keep their default", () => {
  assert.deepStrictEqual(storedConfig({ fileExtensions: ["png"] }).fileExtensions, ["png"])
  assert.deepStrictEqual(storedConfig({ fileExtensions: [5] }), SERVICE_DEFAULTS)
})
