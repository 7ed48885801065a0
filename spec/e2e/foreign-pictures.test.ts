import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type Window } from "./window.ts"

/** A host that would learn who reads, where and when (S-10). */
const FOREIGN = "https://tracker.example"

let house: House
let window: Window
let me: Person
/** What the browser asked the foreign host for: what the policy holds back never comes here. */
const asked: Array<string> = []

const at = (name: string): string => `${FOREIGN}/${name}`
const PICTURE = `<p>seen <img src="${at("text.png")}"></p>`
const FILE = { file_id: 1, width: 40, height: 30, duration: 0, fileName: "a.png", fileSize: 900 }

/** Messages of each kind that shows something, as another server, or rows of before, might name it. */
const MESSAGES = [
  { type: "text", content: PICTURE },
  { type: "text", content: `<a href="${at("page")}"><img src="${at("linked.png")}"></a>` },
  { type: "image", content: at("image.png"), ...FILE },
  { type: "emoji", content: at("emoji.png"), ...FILE },
  { type: "video", content: at("film.mp4"), ...FILE, duration: 3000 },
  { type: "voice", content: at("voice.mp3"), ...FILE, duration: 3000 },
  { type: "file", content: at("file.png"), ...FILE },
  { type: "text", content: "the last of them" }
]

/** Every answer of a call names pictures of the foreign host: faces of people and groups, covers, files of moments. */
const poisoned = (body: string): string =>
  body
    .replaceAll(/"(avatar|cover|src|icon|logo|image|thumb)":"[^"]*"/g, (_, name: string) => `"${name}":"${at(`${name}.png`)}"`)
    .replaceAll('"files":[]', `"files":[${JSON.stringify({ ...FILE, src: at("moment.png") })}]`)
    .replaceAll('"notice":""', `"notice":${JSON.stringify(PICTURE)}`)

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "reader", "Rita Reader")
  const other = await person(house.url, "writer", "Will Writer")
  await befriend(house.url, other, me)
  await ask(house.url, "groupAdd", { user_ids: [me.id], name: "Walks" }, other.token)
  await ask(house.url, "momentsAdd", { name: crypto.randomUUID(), content: "A moment" }, other.token)
  await house.announce("News", `Look at ${at("news.png")}`)
  window = await openWindow(house, { language: "en", size: DESK, person: me })
  const { context, page } = window
  await context.route(`${FOREIGN}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  await context.route(/\/(common|enterprise)\//, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: poisoned(await answer.text()) })
  })
  await page.route("**/getMessageList", (route) => {
    const data = MESSAGES.map((each, index) => ({
      ...each,
      id: `f${index}`,
      msg_id: 1000 + index,
      sendTime: Date.now() - 60_000 + index,
      toContactId: me.id,
      is_read: 1,
      fromUser: { id: other.id, displayName: "Will", avatar: at("author.png") }
    }))
    return route.fulfill({ json: { code: 0, msg: "", data, count: 0, page: 1 } })
  })
  await window.open(`/pages/message/chat?id=${other.id}`)
})
afterAll(async () => {
  await house.close()
})

it("a chat with pictures of another host in every kind of message asks that host for nothing", async () => {
  await window.line("the last of them").waitFor()
  await window.page.getByRole("link", { name: at("text.png") }).waitFor()
  await window.page.waitForTimeout(500)
  expect(asked).toEqual([])
})

it("nor do lists, pages of people and groups, moments, and announcements", async () => {
  for (const place of ["/", "/?tab=contacts", "/?tab=explore", "/?tab=me", "/pages/compass/moments"]) {
    await window.open(place)
    await window.page.waitForTimeout(800)
  }
  await window.page.getByText("A moment").first().waitFor()
  expect(asked).toEqual([])
})

it("a document shows pictures and videos of another host as links", async () => {
  await window.open("/pages/lab/editor")
  const editor = window.page.locator(".ql-editor").first()
  await editor.click()
  await editor.evaluate(
    (box, html) => {
      const data = new DataTransfer()
      data.setData("text/html", html)
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
    },
    `<p>words <img src="${at("document.png")}"></p>`
  )
  await window.page
    .locator("[data-text]")
    .getByRole("link", { name: at("document.png") })
    .waitFor()
  expect(await window.page.locator(`[data-text] img[src^="${FOREIGN}"]`).count()).toBe(0)
  expect(asked).toEqual([])
})

it("the foreign host would have been heard of", async () => {
  const page = await window.context.newPage()
  await page.goto(`${FOREIGN}/itself`).catch(() => undefined)
  expect(asked).toEqual([at("itself")])
  await page.close()
})
