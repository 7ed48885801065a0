import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { FIXTURES } from "#fixtures/read.ts"
import { person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

const Rows = Schema.Struct({ rows: Schema.Array(Schema.Tuple([Schema.String, Schema.String])) })
const { rows } = Schema.decodeUnknownSync(Rows)(JSON.parse(readFileSync(join(FIXTURES, "hostile.json"), "utf8")))

/** What another server might hand over: the client must not rely on ours having cleaned it. */
const HOSTILE = [
  ...rows.map(([, html]) => html),
  "<script>globalThis.hacked = 1</script>after a script",
  '<img src="x" onerror="globalThis.hacked = 1">broken picture',
  '<p onclick="globalThis.hacked = 1" style="position:fixed;inset:0" id="root" class="dialog at-user">dressed up</p>',
  '<a href="javascript:globalThis.hacked=1">script link</a>',
  '<a href=" jav&#x09;ascript:globalThis.hacked=1">hidden script link</a>',
  '<a href="data:text/html,<script>1</script>">data link</a>',
  '<a href="#/pages/login/index">link into the app</a>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>frame',
  '<form action="https://evil.example"><input name="password"><button>Log in</button></form>form',
  '<svg><animate onbegin="globalThis.hacked = 1" attributeName="x"></animate></svg>drawing',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.hacked=1&gt;">maths',
  '<img src="http://127.0.0.1:9/track.png" width="10">plain http picture',
  '<img src="//evil.example/a.png">picture without scheme',
  '<img src="https://tracker.example/who-reads.png" width="1">picture of another host',
  '<a href="https://shop.example/"><img src="https://tracker.example/banner.png"></a>',
  '<a href="7">@Tom</a> mention',
  "<style>* { display: none }</style>styled",
  "&lt;b&gt;escaped &amp; kept&lt;/b&gt;",
  '<a href="https://good.example/" onclick="globalThis.hacked=1" target="_top">good link</a>'
]

let house: House
let me: Person
let window: Window
/** Addresses that the page asked for. */
const asked: Array<string> = []

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "reader", "Rita Reader")
  window = await openWindow(house, { language: "en", size: { ...PHONE, height: 9600 }, person: me })
  const data = HOSTILE.map((content, index) => ({
    id: `h${index}`,
    msg_id: index + 1,
    type: "text",
    content,
    sendTime: Math.floor(Date.now() / 1000) - 600 + index,
    toContactId: me.id,
    fromUser: { id: 77, displayName: "Mallory", avatar: "javascript:globalThis.hacked=1" }
  }))
  const unknown = data.slice(-1).map((each) => ({ ...each, id: "h99", msg_id: 99, type: "hologram" }))
  await window.page.route("**/getMessageList", (route) =>
    route.fulfill({ json: { code: 0, msg: "", data: [...data, ...unknown], count: 0, page: 1 } })
  )
  window.page.on("request", (request) => void asked.push(request.url()))
  await window.open("/pages/message/chat?id=77")
  await window.line("good link").waitFor()
})
afterAll(async () => {
  await house.close()
})

// (EDITOR-01, EDITOR-02, EDITOR-13, EDITOR-15)
it("runs nothing, and draws only what the list allows", async () => {
  await expect.poll(() => window.page.locator("[data-text]").count()).toBe(HOSTILE.length)
  const drawn = await window.page.locator("[data-text]").evaluateAll((texts) =>
    texts.flatMap((text) =>
      [...text.querySelectorAll("*")].map((element) => ({
        name: element.localName,
        attributes: element.getAttributeNames(),
        classes: [...element.classList],
        href: element.getAttribute("href"),
        src: element.getAttribute("src")
      }))
    )
  )
  const names = new Set(drawn.map(({ name }) => name))
  for (const name of ["script", "style", "iframe", "form", "input", "button", "svg", "math", "table"])
    expect(names).not.toContain(name)
  expect(drawn.flatMap(({ attributes }) => attributes).filter((name) => /^on|^style$|^id$/.test(name))).toEqual([])
  expect(drawn.flatMap(({ classes }) => classes).filter((name) => name !== "at-user")).toEqual([])
  expect(drawn.flatMap(({ href }) => (href === null ? [] : [href]))).toEqual([
    ...["https://tracker.example/who-reads.png", "https://shop.example/", "https://good.example/"]
  ])
  expect(drawn.flatMap(({ src }) => (src === null ? [] : [src]))).toEqual([])
  expect(await window.page.evaluate(() => "hacked" in globalThis)).toBe(false)
})

it("[EDITOR-25] asks no other host for a picture: its address stands there", async () => {
  await window.page.getByRole("link", { name: "https://tracker.example/who-reads.png" }).waitFor()
  await window.line("https://tracker.example/banner.png").waitFor()
  expect(asked.filter((url) => url.includes("tracker.example"))).toEqual([])
})

it("keeps the words", async () => {
  for (const words of ["after a script", "dressed up", "script link", "form", "@Tom mention", "<b>escaped & kept</b>"])
    await window.line(words).first().waitFor()
  const good = window.page.getByRole("link", { name: "good link" })
  expect([await good.getAttribute("target"), await good.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer nofollow"])
})

// (BODY-10, CONTACT-05)
it("says of what it does not know that it cannot show it", async () => {
  await window.page.getByText(window.t("chat:unsupported")).waitFor()
})
