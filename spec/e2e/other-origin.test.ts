import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { afterAll, assert, beforeAll, it } from "vitest"
import type { Page } from "playwright"
import { CALLS } from "#engine/api/calls.ts"
import { bundle } from "./bundle.ts"
import { type House, openHouse } from "./house.ts"

/** A site of somebody else: an empty page at a port of its own. */
const openSite = async (): Promise<{ readonly origin: string; readonly server: Server }> => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Another site</title>")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

type Browsers = typeof import("../../sdk/entries/browser.ts")
interface There {
  readonly parley: Browsers
}

let house: House
let code: string
let allowed: Awaited<ReturnType<typeof openSite>>
let stranger: Awaited<ReturnType<typeof openSite>>

beforeAll(async () => {
  ;[allowed, stranger, code] = await Promise.all([openSite(), openSite(), bundle("sdk/entries/browser.ts", "parley")])
  house = await openHouse(undefined, { corsOrigins: [allowed.origin] })
})
afterAll(async () => {
  await house.close()
  for (const { server } of [allowed, stranger]) server.close()
})

const pageAt = async (origin: string): Promise<Page> => {
  const page = await house.browser.newPage()
  await page.goto(`${origin}/`)
  await page.addScriptTag({ content: code })
  return page
}

/** What a bot on the page is told that wants to come in. */
const refusal = (page: Page, url: string) =>
  page.evaluate(async (service) => {
    const { connect } = (globalThis as unknown as There).parley
    try {
      await connect({ url: service, account: "ann1", password: "secret-1" })
      return { message: "", reason: "" }
    } catch (error) {
      const { message, reason } = error as { readonly message: string; readonly reason: string }
      return { message, reason }
    }
  }, url)

it("a page of an allowed origin logs in, listens, sends, uploads and shows a picture", async () => {
  const page = await pageAt(allowed.origin)
  const told = await page.evaluate(
    async ({ login, register, upload, url }) => {
      const { connect } = (globalThis as unknown as There).parley
      const who = { account: "ann1", password: "secret-1" }
      const post = async (path: string, body: BodyInit, headers: Record<string, string>): Promise<unknown> =>
        (await fetch(url + path, { method: "POST", headers, body })).json()
      const json = { "content-type": "application/json" }
      await post(register, JSON.stringify({ ...who, realname: "Ann" }), json)
      const ann = await connect({ url, ...who, own: true })
      const heard = new Promise<string>((resolve) => {
        ann.on(
          (each) => (each.kind === "message" && each.type === "text" ? each : undefined),
          ({ text }) => resolve(text)
        )
      })
      await ann.send("-1", "a note")
      const entered = (await post(login, JSON.stringify(who), json)) as { readonly data: { readonly authToken: string } }
      const form = new FormData()
      form.append("file", new Blob(["some words"], { type: "text/plain" }), "words.txt")
      const headers = { authorization: entered.data.authToken, cid: "", clientid: "", sessionid: "" }
      const uploaded = (await post(upload, form, headers)) as { readonly code: number }
      const picture = new Image()
      picture.src = `${url}/static/img/avatar.png`
      const isShown = await picture.decode().then(
        () => picture.naturalWidth > 0,
        () => false
      )
      const told = { heard: await heard, uploaded: uploaded.code, isShown, name: ann.me.name }
      await ann.close()
      return told
    },
    { url: house.url, login: CALLS.login.path, register: CALLS.register.path, upload: CALLS.uploadFile.path }
  )
  assert.deepStrictEqual(told, { heard: "a note", uploaded: 0, isShown: true, name: "Ann" })
  await page.close()
})

it("a page of any other origin is told which setting would let it in, and one of no service what may be wrong", async () => {
  const page = await pageAt(stranger.origin)
  const refused = await refusal(page, house.url)
  assert.strictEqual(
    refused.message,
    `${house.url} doesn’t allow pages from ${stranger.origin}. Its operator can allow them with CORS_ORIGINS=${stranger.origin}.`
  )
  assert.strictEqual(refused.reason, "origin-not-allowed")
  const nowhere = await openSite()
  nowhere.server.close()
  const silent = await refusal(page, nowhere.origin)
  assert.strictEqual(silent.reason, "service-not-reached")
  assert.match(silent.message, /doesn’t respond\. Check the address and your network/)
  await page.close()
})
