import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SMTPServer } from "smtp-server"
import { afterEach, expect, it } from "vitest"
import { defaultConfig } from "../Config.ts"
import { mailOf } from "./mailOf.ts"
import { outbox } from "./outbox.ts"

const open: Array<() => void> = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

interface Came {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly text: string
  readonly user: string
}

/** A real mail server, which takes letters of one user. */
const mailServer = (refuses = false): Promise<{ readonly port: number; readonly came: Array<Came> }> => {
  const came: Array<Came> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password, username }, _, done) =>
      password === "a p@ss" ? done(null, { user: username }) : done(new Error("who are you?")),
    onRcptTo: (_, __, done) => done(refuses ? new Error("no such box") : null),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk))
      stream.on("end", () => {
        came.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString("utf8"),
          user: String(user)
        })
        done(null)
      })
    }
  })
  open.push(() => server.close())
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => resolve({ port: (listening.address() as AddressInfo).port, came }))
  })
}

const LETTER = { to: "mira@example.org", subject: "Your code", text: "It is 123456.\nTell nobody." }

it("a letter reaches a mail server, from who we are, to one person", async () => {
  const { came, port } = await mailServer()
  const smtpUrl = `smtp://parley:${encodeURIComponent("a p@ss")}@127.0.0.1:${port}`
  const mail = mailOf(defaultConfig({ smtpUrl, mailFrom: "Parley <post@chat.example>" }), "/nowhere")
  await mail.send(LETTER)
  expect(came).toMatchObject([{ from: "post@chat.example", to: ["mira@example.org"], user: "parley" }])
  expect(came[0]?.text).toContain("From: Parley <post@chat.example>")
  expect(came[0]?.text).toContain("Subject: Your code")
  expect(came[0]?.text).toContain("Auto-Submitted: auto-generated")
  expect(came[0]?.text).toContain("It is 123456.\r\nTell nobody.")
})

it("nothing in a letter makes a header or another address", async () => {
  const { came, port } = await mailServer()
  const mail = mailOf(defaultConfig({ smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: "https://chat.example" }), "/nowhere")
  await mail.send({ to: "mira@example.org", subject: "Code\r\nBcc: eve@example.org", text: "." })
  await mail.send({ ...LETTER, to: "mira@example.org, eve@example.org" }).catch(() => undefined)
  expect(came[0]).toMatchObject({ from: "no-reply@chat.example", to: ["mira@example.org"] })
  expect(came[0]?.text).not.toMatch(/^Bcc:/m)
  expect(came.flatMap(({ to }) => to)).not.toContain("eve@example.org")
})

it.each([
  ["does not take it", async () => `smtp://127.0.0.1:${(await mailServer(true)).port}`],
  ["does not know us", async () => `smtp://parley:wrong@127.0.0.1:${(await mailServer()).port}`],
  ["is not there", () => Promise.resolve("smtp://127.0.0.1:9")]
])("a mail server that %s is a failure", async (_, url) => {
  const mail = mailOf(defaultConfig({ smtpUrl: await url() }), "/nowhere")
  await expect(mail.send(LETTER)).rejects.toThrow()
})

it("without a mail server letters lie in the outbox, for nobody else's eyes, and the oldest go", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-mail-"))
  open.push(() => rmSync(folder, { recursive: true }))
  await mailOf(defaultConfig(), folder).send(LETTER)
  const [name = ""] = readdirSync(join(folder, "outbox"))
  const file = join(folder, "outbox", name)
  expect(name).toMatch(/\.eml$/)
  expect(readFileSync(file, "utf8")).toMatch(/To: mira@example\.org[^]*It is 123456\./)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(join(folder, "outbox")).mode & 0o077).toBe(0)
  const put = outbox(join(folder, "few"), "txt", 2)
  for (const text of ["1", "2", "3"]) {
    await put(text)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const left = readdirSync(join(folder, "few")).toSorted()
  expect(left.map((each) => readFileSync(join(folder, "few", each), "utf8"))).toEqual(["2", "3"])
})
