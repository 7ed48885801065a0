import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { bundle } from "./bundle.ts"
import { type House, openHouse } from "./house.ts"

type Browsers = typeof import("../../sdk/entries/browser.ts")

describe("a bot in a page, with the real server", () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  it("makes friends, answers, and is there again after a reload without a password", async () => {
    const code = await bundle("sdk/entries/browser.ts", "parley")
    const context = await house.browser.newContext({ bypassCSP: true })
    const tab = await context.newPage()
    const load = async () => {
      await tab.goto(`${house.url}/health`)
      await tab.addScriptTag({ content: code })
    }
    await load()
    const answer = await tab.evaluate(async (register) => {
      const { connect } = (globalThis as unknown as { readonly parley: Browsers }).parley
      for (const account of ["ann1", "echo"])
        await fetch(register, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ account, realname: account, password: "secret-1" })
        })
      const echo = await connect({ account: "echo", password: "secret-1", keeps: true })
      echo.on(
        (each) => (each.kind === "friendRequest" ? each : undefined),
        (request) => request.accept()
      )
      echo.on(
        (each) => (each.kind === "message" && each.type === "text" ? each : undefined),
        (message) => message.reply(`you said ${message.text}`)
      )
      const ann = await connect({ account: "ann1", password: "secret-1" })
      const said = new Promise<string>((resolve) => {
        ann.on(
          (each) => (each.kind === "message" && each.type === "text" ? each : undefined),
          ({ text }) => resolve(text)
        )
      })
      const friends = new Promise((resolve) => {
        ann.on((each) => (each.kind === "joined" ? each : undefined), resolve)
      })
      const [found] = await ann.search("echo")
      await ann.befriend(found?.id ?? 0, "It is me.")
      await friends
      await ann.send(found?.id ?? 0, "hello")
      const heard = await said
      // a bot in a page has no paths: bytes, a Blob or a stream
      const brought = new Promise<string>((resolve) => {
        ann.on(
          (each) => (each.kind === "message" && each.file !== undefined ? each.file : undefined),
          async ({ download, name, size }) => resolve(`${name} ${size} ${await new Response(download()).text()}`)
        )
      })
      const source = new Blob(["what the page wrote"])
      await echo.send(ann.me.id, { kind: "file", as: "file", source, name: "page.txt" })
      const file = await brought
      await Promise.all([ann.close(), echo.close()])
      return { heard, file }
    }, CALLS.register.path)
    assert.deepStrictEqual(answer, { heard: "you said hello", file: "page.txt 19 what the page wrote" })
    await load()
    const again = await tab.evaluate(async () => {
      const { connect } = (globalThis as unknown as { readonly parley: Browsers }).parley
      const echo = await connect({ keeps: true })
      const texts = (await echo.history(echo.chats()[0]?.id ?? "")).map(({ file, text }) => file?.name ?? text)
      const { name } = echo.me
      await echo.logout()
      return { name, texts: texts.slice(-3), left: await indexedDB.databases().then((all) => all.length) }
    })
    assert.deepStrictEqual(again, { name: "echo", texts: ["hello", "you said hello", "page.txt"], left: 0 })
    await context.close()
  })
})
