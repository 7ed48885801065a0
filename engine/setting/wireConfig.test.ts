import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { mergedConfig, SERVICE_DEFAULTS, type ServiceConfig, serviceConfig } from "./ServiceConfig.ts"
import { wireConfig } from "./wireConfig.ts"

const config: fc.Arbitrary<ServiceConfig> = fc.record({
  name: fc.string(),
  registrationOpen: fc.boolean(),
  accountKind: fc.constantFrom("plain", "phone", "email", "either"),
  codesTo: fc.constantFrom("none", "phone", "email", "either"),
  friendsMatter: fc.boolean(),
  privateChat: fc.boolean(),
  calls: fc.boolean(),
  hasRelay: fc.boolean(),
  groups: fc.boolean(),
  groupMax: fc.nat(),
  showsOnline: fc.boolean(),
  recallWindow: fc.nat(100_000).map((seconds) => seconds * 1000),
  deletesForEveryone: fc.boolean(),
  multipleLogin: fc.boolean(),
  phonePatterns: fc.array(fc.constantFrom("1[3-9]#########", "07########", "+49##########?")),
  terms: fc.string().map((text) => text.trim()),
  privacy: fc.string().map((text) => text.trim()),
  links: fc.array(fc.record({ name: fc.string({ minLength: 1 }), icon: fc.string(), url: fc.webUrl() })),
  resume: fc.boolean(),
  socketCalls: fc.boolean(),
  fileMax: fc.integer({ min: 1, max: 10_240 }).map((megabytes) => megabytes * 1_048_576),
  fileExtensions: fc.array(fc.constantFrom("png", "pdf", "zip")),
  mapAttribution: fc.string(),
  findsPlaces: fc.boolean()
} satisfies { readonly [K in keyof ServiceConfig]-?: fc.Arbitrary<ServiceConfig[K]> })

prop(
  "[SETTING-14] what the service allows is read again as it was, and a frame that names nothing changes nothing",
  config,
  (known) => {
    assert.deepStrictEqual(serviceConfig(wireConfig(known)), known)
    const merged = mergedConfig(wireConfig(known), { chatInfo: {} })
    assert.deepStrictEqual(serviceConfig(merged as Parameters<typeof serviceConfig>[0]), known)
  }
)

it("[SETTING-13] kinds of accounts travel by their numbers", () => {
  const kinds = ["plain", "phone", "email", "either"] as const
  assert.deepStrictEqual(
    kinds.map((accountKind) => wireConfig({ ...SERVICE_DEFAULTS, accountKind }).sysInfo["regauth"]),
    [0, 1, 2, 3]
  )
})
