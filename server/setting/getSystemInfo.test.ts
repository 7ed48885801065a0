import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestService } from "../testService.ts"
import { DEFAULTS } from "./defaults.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

type Info = Record<"sysInfo" | "chatInfo" | "fileUpload" | "compass", Record<string, unknown>>

// (SETTING-13, SETTING-02)
it("tells anyone the settings as texts, with our defaults, and nothing secret", async () => {
  const info = (await service.ok("getSystemInfo", {})).data as Info
  expect(info.sysInfo).toMatchObject({ regtype: "1", regauth: "0", runMode: "2", multipleLogin: "1", codesTo: "none" })
  expect(info.chatInfo).toMatchObject({
    simpleChat: "1",
    redoTime: "120",
    webrtc: "1",
    online: "1",
    resume: "1",
    stunUser: "",
    stunPass: ""
  })
  expect(info.fileUpload["size"]).toBe("50")
  expect(info.fileUpload["fileExt"]).toContain("png")
  expect(Object.values({ ...info.sysInfo, ...info.chatInfo }).every((value) => typeof value === "string")).toBe(true)
  expect(JSON.stringify(info)).not.toMatch(/autoAdd|smtp|aliyun/)
})

// (SETTING-13)
it("tells what an administrator changed from then on", async () => {
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.name', 'Our chat'), ('chatInfo.redoTime', '60')").run()
  const info = (await service.ok("getSystemInfo", {})).data as Info
  expect(info.sysInfo["name"]).toBe("Our chat")
  expect(info.chatInfo["redoTime"]).toBe("60")
})

it("has the defaults that docs/operating.md lists", () => {
  const page = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8")
  const [, section = ""] = /^### Settings of the service\n([^#]*)/m.exec(page) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\d+)/gm)].map(([, name = "", value = ""]) => [name, value])
  const ours = new Map(Object.entries(DEFAULTS).map(([name, value]) => [name.slice(name.indexOf(".") + 1), value]))
  expect(rows).toEqual(rows.map(([name = ""]) => [name, ours.get(name)]))
  // each row of the table was read
  expect(rows).toHaveLength([...section.matchAll(/^\| `/gm)].length)
  expect(rows.length).toBeGreaterThan(5)
})
