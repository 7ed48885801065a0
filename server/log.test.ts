import { expect, it } from "vitest"
import { makeLog } from "./log.ts"

const lines = (level: Parameters<typeof makeLog>[0], forPeople = false) => {
  const written: Array<string> = []
  return { log: makeLog(level, (line) => written.push(line), forPeople), written }
}

it("writes one JSON object a line, from its level up", () => {
  const { log, written } = lines("warn")
  log.info("quiet")
  log.warn("slow", { ms: 12 })
  log.error("broken", { error: new Error("boom\nboom") })
  expect(written).toHaveLength(2)
  expect(written.every((line) => !line.includes("\n"))).toBe(true)
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ level: "warn", event: "slow", ms: 12 })
  expect(JSON.parse(written[0] ?? "").time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(JSON.parse(written[1] ?? "").error).toMatchObject({ name: "Error", message: "boom\nboom" })
})

it("hides secrets, also inside", () => {
  const { log, written } = lines("debug")
  log.debug("call", { token: "t-1", body: { password: "p-1", content: "c-1", authToken: "t-2", id: 5n } })
  expect(written[0]).not.toMatch(/t-1|p-1|c-1|t-2/)
  expect(written[0]).toContain('"id":"5"')
})

it("is readable at a terminal", () => {
  const { log, written } = lines("info", true)
  log.info("listening", { port: 8787 })
  expect(written).toEqual(["INFO  listening port=8787"])
})
