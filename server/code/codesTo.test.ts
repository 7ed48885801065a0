import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { defaultConfig } from "../Config.ts"
import { QUICK, startProcess } from "../testProcess.ts"
import { codesTo, outboxNote } from "./codesTo.ts"

const SMTP = { smtpUrl: "smtp://mail.example.org" }
const SMS = { smsUrl: "https://sms.example.org" }

// (ACCOUNT-49)
it.each([
  ["nothing delivers", {}, "none"],
  ["a mail server", SMTP, "email"],
  ["a gateway", SMS, "phone"],
  ["both", { ...SMTP, ...SMS }, "either"],
  ["the operator's hand", { codesByHand: 1 }, "either"],
  ["a mail server, and the operator's hand for the rest", { ...SMTP, codesByHand: 1 }, "either"]
] as const)("codes are delivered by %s", (_, changes, to) => {
  expect(codesTo(defaultConfig(changes))).toBe(to)
})

it("the operator reads where letters lie, and how to let people ask for codes", () => {
  const note = (changes: object) => outboxNote(defaultConfig(changes), "/data/outbox").join("\n")
  expect(note({ ...SMTP, ...SMS })).toBe("")
  expect(note({})).toMatch(/SMTP_URL and SMS_URL are not set.*\/data\/outbox.*for you alone.*CODES_BY_HAND=1/)
  expect(note(SMTP)).toMatch(/SMS_URL is not set/)
  expect(note({ codesByHand: 1 })).toMatch(/\/data\/outbox, for you to hand out/)
})

it("the terminal says at the start where letters lie", async () => {
  const data = mkdtempSync(join(tmpdir(), "parley-codes-"))
  const server = startProcess({ ...QUICK, PARLEY_DATA: data })
  await server.url
  await expect.poll(server.said).toContain(outboxNote(defaultConfig(), join(data, "outbox")).join("\n"))
  server.child.kill("SIGTERM")
  await server.ended
  rmSync(data, { recursive: true, force: true })
})
