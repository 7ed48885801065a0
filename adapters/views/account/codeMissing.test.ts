import { assert, it } from "vitest"
import { SERVICE_DEFAULTS, serviceConfig } from "#engine/setting/ServiceConfig.ts"
import { sendsCodes } from "./codeMissing.ts"

const told = (sysInfo: Readonly<Record<string, unknown>>) => serviceConfig({ sysInfo, chatInfo: {}, compass: {} })

it("offers codes where somebody gets them, and promises none before the service has answered", () => {
  assert.deepStrictEqual([SERVICE_DEFAULTS, told({}), told({ codesTo: "email" }), told({ codesTo: "none" })].map(sendsCodes), [
    false,
    true,
    true,
    false
  ])
})
