import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, it } from "vitest"
import { eventText, LANGUAGES } from "#server/http/text.ts"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"

/** Accounts from outside: a real mail server and a real gateway take what the server sends, and a stranger's client uses it. */

let raw: RawClient
const letters: Array<string> = []
const texts: Array<{ readonly to: string; readonly text: string; readonly code: string }> = []
const closing: Array<() => void> = []

const mailServer = (): Promise<number> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => {
      let letter = ""
      stream.setEncoding("utf8").on("data", (chunk: string) => void (letter += chunk))
      stream.on("end", () => {
        letters.push(letter)
        done(null)
      })
    }
  })
  closing.push(() => server.close())
  return new Promise((resolve) => {
    const { server: net } = server
    server.listen(0, "127.0.0.1", () => resolve((net.address() as AddressInfo).port))
  })
}

const gateway = async (): Promise<number> => {
  const server = createServer((req, res) => {
    let body = ""
    req.setEncoding("utf8").on("data", (chunk: string) => void (body += chunk))
    req.on("end", () => {
      texts.push(JSON.parse(body) as (typeof texts)[number])
      res.end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

const set = async (name: string, value: string): Promise<void> => {
  raw.database.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)
  raw.database.sql.prepare("INSERT INTO settings (name, value) VALUES (?, ?)").run(name, value)
  await expect
    .poll(async () => ((await raw.data("/common/pub/getSystemInfo")) as { sysInfo: Bag }).sysInfo[name.replace("sysInfo.", "")])
    .toBe(value)
}

beforeAll(async () => {
  raw = await startRawClient({
    smtpUrl: `smtp://127.0.0.1:${await mailServer()}`,
    mailFrom: "Parley <post@chat.example>",
    smsUrl: `http://127.0.0.1:${await gateway()}/send`
  })
})
afterAll(async () => {
  await raw.stop()
  for (const close of closing) close()
  expect(raw.log).toEqual([])
})

const codeIn = async (account: string): Promise<string> => {
  const found = (): string | undefined =>
    account.includes("@")
      ? /\b([0-9]{6})\b is your code/.exec(letters.findLast((each) => each.includes(`To: ${account}`)) ?? "")?.[1]
      : texts.findLast(({ to }) => to === account)?.code
  await expect.poll(found).toMatch(/^[0-9]{6}$/)
  return found() ?? ""
}

const personOf = (data: unknown): Person => {
  const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number; account: string } }
  return { id: userInfo.user_id, account: userInfo.account, token: authToken }
}

it("registers by a code from a letter, logs in by a text, in the encodings that clients use", async () => {
  await set("sysInfo.regauth", "3")
  const account = "mira@example.org"
  const sent = await raw.call("/common/Pub/sendCode", { account, type: 2 }, { encoding: "form" })
  expect(sent.envelope).toMatchObject({ code: 0, data: "", msg: "If this account exists, a code was sent." })
  const form = { account, realname: "Mira", password: "pass word 1", repass: "pass word 1", code: await codeIn(account) }
  const { text } = await raw.call("/common/pub/register", form, { encoding: "form" })
  expect(JSON.parse(text)).toMatchObject({ code: 0, data: { account, realname: "Mira" } })
  expect(text).not.toMatch(/password|salt|argon|\$/)
  const phone = "13800138077"
  await raw.data("/common/pub/sendCode", { account: phone, type: "2" })
  await raw.data("/common/pub/register", { ...form, account: phone, code: await codeIn(phone) }, { encoding: "multipart" })
  const wrong = await raw.call("/common/pub/login", { account: phone, password: "filler", code: "000000" })
  expect(wrong.envelope.code).toBe(400)
  const login = await raw.data("/common/pub/login", { account: phone, password: "pass word 1" }, { encoding: "form" })
  expect((login as { userInfo: Bag }).userInfo).toMatchObject({ account: phone, is_auth: 1, setting: null })
})

it("[H-30] a token counts in its header, and nowhere else", async () => {
  await set("sysInfo.regauth", "0")
  const mira = await raw.person("header.mira")
  const query = `?Authorization=${encodeURIComponent(mira.token)}&token=${encodeURIComponent(mira.token)}`
  const body = { authToken: mira.token, Authorization: mira.token, token: mira.token }
  const cookie = { cookie: `authToken=${encodeURIComponent(mira.token)}; Authorization=${encodeURIComponent(mira.token)}` }
  expect((await raw.call(`/enterprise/im/getContacts${query}`, body, { headers: cookie })).envelope.code).toBe(-1)
  expect((await raw.call("/enterprise/im/getContacts", {}, mira)).envelope.code).toBe(0)
})

it("[H-30] what changes about somebody counts at once, whatever their token was given for", async () => {
  const mira = await raw.person("frozen.mira")
  raw.database.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(mira.id)
  await expect.poll(async () => (await raw.call("/enterprise/im/getContacts", {}, mira)).envelope.code).toBe(-1)
})

it("another password ends every session: sockets close, the next call answers -1, and one logs in again", async () => {
  const phone = await raw.person("changing.mira")
  const desk = personOf(await raw.data("/common/pub/login", { account: phone.account, password: "pass word 1" }))
  const sockets = [await raw.socketOf(phone), await raw.socketOf(desk)]
  const form = { password: "pass word 2", originalPassword: "pass word 1" }
  const { envelope } = await raw.call("/enterprise/im/editPassword", form, { ...phone, encoding: "form" })
  expect(envelope).toMatchObject({ code: 0, data: "" })
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
  for (const device of [phone, desk]) expect((await raw.call("/enterprise/im/getContacts", {}, device)).envelope.code).toBe(-1)
  await raw.data("/common/pub/login", { account: phone.account, password: "pass word 2" })
})

it("[H-21] another account takes the codes of both; then one logs in with it, and everywhere again", async () => {
  await set("sysInfo.regauth", "3")
  const old = "binding.mira@example.org"
  await raw.data("/common/pub/sendCode", { account: old, type: 2 })
  await raw.data("/common/pub/register", { account: old, realname: "Mira", password: "pass word 1", code: await codeIn(old) })
  const mira = personOf(await raw.data("/common/pub/login", { account: old, password: "pass word 1" }))
  const socket = await raw.socketOf(mira)
  const account = "13800138088"
  const options = { ...mira, encoding: "form" } as const
  const edit = async (newCode: string) =>
    (await raw.call("/enterprise/im/editAccount", { account, newCode, code: "" }, options)).envelope
  expect(await edit("")).toMatchObject({ code: 400, data: "" })
  await raw.data("/common/pub/sendCode", { account, type: 4 }, options)
  expect(await edit(await codeIn(account))).toMatchObject({ code: 400, data: "" })
  raw.database.sql.prepare("UPDATE users SET is_auth = 0 WHERE user_id = ?").run(mira.id)
  expect(await edit(await codeIn(account))).toMatchObject({ code: 0, data: "" })
  expect(await socket.closed).toBe(4001)
  expect((await raw.call("/enterprise/im/getContacts", {}, mira)).envelope.code).toBe(-1)
  expect((await raw.call("/common/pub/login", { account: old, password: "pass word 1" })).envelope.code).toBe(400)
  await raw.data("/common/pub/login", { account, password: "pass word 1" })
  await set("sysInfo.regauth", "0")
})

it("a session that is ended from another device loses its socket, and the others stay", async () => {
  const desk = await raw.person("ending.mira")
  const phone = personOf(await raw.data("/common/pub/login", { account: desk.account, password: "pass word 1", terminal: "h5" }))
  const [lost, kept] = [await raw.socketOf(phone), await raw.socketOf(desk)]
  const rows = (await raw.data("/enterprise/im/sessions", {}, desk)) as ReadonlyArray<{ id: string; is_current: number }>
  await raw.data("/enterprise/im/endSession", { id: rows.find(({ is_current }) => is_current === 0)?.id }, desk)
  expect(await lost.closed).toBe(4001)
  await kept.settled()
})

it("what is pushed is said in the language that somebody chose, on sockets that asked for none", async () => {
  const [mira, tomas] = [await raw.person("speaking.mira"), await raw.person("speaking.tomas")]
  await raw.data("/common/Pub/switchLang", { lang: "zh-hans" }, mira)
  const later = await raw.socketOf(mira)
  const en = await raw.socketOf(tomas)
  await raw.data("/common/Pub/switchLang", { lang: "EN" }, tomas)
  await raw.befriend(tomas, mira)
  const greetings = await Promise.all([later.next("appendContact"), en.next("appendContact")])
  expect(greetings.map(({ data }) => (data as Bag)["lastContent"])).toEqual([
    expect.stringMatching(/[\u4e00-\u9fff]/),
    "You’re now friends. Say hi!"
  ])
})

it("a socket is told in each language that there is what happens, as it asked", async () => {
  const tomas = await raw.person("tongues.tomas")
  const told = async (language: string): Promise<unknown> => {
    const mira = await raw.person(`tongues.${language.toLowerCase()}`)
    const socket = await raw.socketOf(mira, `?lang=${language}`)
    await raw.befriend(tomas, mira)
    return ((await socket.next("appendContact")).data as Bag)["lastContent"]
  }
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "zh-Hans"]))
  for (const language of LANGUAGES) expect(await told(language), language).toBe(eventText(language, "friend-greeting"))
})

it("a socket that asked for a language speaks another one from when its own session chooses it; other sessions keep theirs", async () => {
  const [mira, tomas, uma] = [
    await raw.person("turning.mira"),
    await raw.person("turning.tomas"),
    await raw.person("turning.uma")
  ]
  const again = personOf(await raw.data("/common/pub/login", { account: mira.account, password: "pass word 1", terminal: "web" }))
  const here = await raw.socketOf(mira, "?lang=zh-Hans")
  const there = await raw.socketOf(again, "?lang=zh-Hans")
  await raw.befriend(tomas, mira)
  const chinese = [await here.next("appendContact"), await there.next("appendContact")]
  await raw.data("/common/Pub/switchLang", { lang: "en" }, mira)
  await raw.befriend(uma, mira)
  const then = [await here.next("appendContact"), await there.next("appendContact")]
  const said = [...chinese, ...then].map(({ data }) => String((data as Bag)["lastContent"]))
  expect(said.map((each) => /[\u4e00-\u9fff]/.test(each))).toEqual([true, true, false, true])
})

it("joins a group by a login: refused at the door, the answer has the reason and the login", async () => {
  const mira = await raw.person("door.mira")
  const form = { account: mira.account, password: "pass word 1", group_id: "group-999999", token: "x" }
  const { envelope } = await raw.call("/common/pub/loginandjoingroup", form, { encoding: "form" })
  expect(envelope.code).not.toBe(0)
  expect(envelope.msg).not.toBe("")
  expect(envelope.data).toMatchObject({ group: null })
  await raw.data("/enterprise/im/getContacts", {}, personOf(envelope.data))
})
