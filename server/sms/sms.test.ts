import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it } from "vitest"
import { defaultConfig } from "../Config.ts"
import { isGatewayBody, isGatewayUrl } from "./gateway.ts"
import { smsOf } from "./smsOf.ts"

const open: Array<() => void> = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

interface Came {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const gateway = async (status = 200, headers: Record<string, string> = {}) => {
  const came: Array<Came> = []
  const server = createServer((req, res) => {
    let body = ""
    req.setEncoding("utf8").on("data", (chunk: string) => void (body += chunk))
    req.on("end", () => {
      came.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body })
      res.writeHead(status, headers).end("thank you")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  open.push(() => server.close().closeAllConnections())
  return { came, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const NONE: Partial<Came> = {}
const TEXT = { to: "13800138000", text: 'Say "123456" & nobody else', code: "123456" }

it("a text reaches the gateway as JSON, with name and password of its address", async () => {
  const { came, host } = await gateway()
  await smsOf(defaultConfig({ smsUrl: `http://me:p%40ss@${host}/send` }), "/nowhere").send(TEXT)
  const [{ body, headers, method, url } = NONE] = came
  expect([method, url, JSON.parse(body ?? "")]).toEqual(["POST", "/send", TEXT])
  expect(headers?.authorization).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`)
  expect(headers?.["content-type"]).toBe("application/json")
})

it("templates put number, text and code where a gateway wants them, written as the place needs it", async () => {
  const { came, host } = await gateway(204)
  const smsUrl = `http://${host}/v1/{to}?text={text}`
  await smsOf(defaultConfig({ smsUrl, smsBody: "m={text}&c={code}", smsAuthorization: "Bearer abc" }), "/nowhere").send(TEXT)
  await smsOf(defaultConfig({ smsUrl, smsBody: '{"to":["+86{to}"],"params":{"code":"{code}","all":"{text}"}}' }), "").send(TEXT)
  expect(new URL(`http://x${came[0]?.url}`).pathname).toBe("/v1/13800138000")
  expect(new URL(`http://x${came[0]?.url}`).searchParams.get("text")).toBe(TEXT.text)
  expect(Object.fromEntries(new URLSearchParams(came[0]?.body))).toEqual({ m: TEXT.text, c: "123456" })
  expect(came[0]?.headers.authorization).toBe("Bearer abc")
  expect(JSON.parse(came[1]?.body ?? "")).toEqual({ to: ["+8613800138000"], params: { code: "123456", all: TEXT.text } })
})

it.each([
  ["refuses", 403, {}],
  ["breaks", 500, {}],
  ["sends us elsewhere", 302, { location: "http://127.0.0.1:9/" }]
])("a gateway that %s is a failure", async (_, status, headers) => {
  const { came, host } = await gateway(status, headers)
  await expect(smsOf(defaultConfig({ smsUrl: `http://${host}/` }), "/nowhere").send(TEXT)).rejects.toThrow(String(status))
  expect(came).toHaveLength(1)
})

it("a gateway that is not there is a failure", async () => {
  await expect(smsOf(defaultConfig({ smsUrl: "http://127.0.0.1:9/" }), "/nowhere").send(TEXT)).rejects.toThrow()
})

it("without a gateway texts lie in the outbox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-sms-"))
  open.push(() => rmSync(folder, { recursive: true }))
  await smsOf(defaultConfig(), folder).send(TEXT)
  const [name = ""] = readdirSync(join(folder, "outbox"))
  expect(readFileSync(join(folder, "outbox", name), "utf8")).toBe(`To: 13800138000\n\n${TEXT.text}\n`)
})

it("what cannot be a gateway is seen at the start", () => {
  expect(["http://a/", "https://u:p@a.example/{to}?x={text}"].map(isGatewayUrl)).toEqual([true, true])
  expect(["ftp://a/", "a.example", "http://", "http://{to}:{text}/"].map(isGatewayUrl)).toEqual([false, false, false, false])
  expect(["", "a={text}", '{"a":"{text}"}'].map(isGatewayBody)).toEqual([true, true, true])
  expect(['{"a":{text}, b}', "{"].map(isGatewayBody)).toEqual([false, false])
})
