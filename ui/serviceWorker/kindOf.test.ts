import { assert, it } from "vitest"
import { type PageRequest, type RequestKind, requestKind } from "./kindOf.ts"

const HOME = "https://chat.example.org/h5/"
const KEPT = new Set([`${HOME}icon.svg`])

const ask = (url: string, more: Partial<PageRequest> = {}): RequestKind =>
  requestKind({ method: "GET", mode: "cors", url: new URL(url, HOME).href, isRange: false, ...more }, HOME, KEPT)
const open = (url: string): RequestKind => ask(url, { mode: "navigate" })

it.each(["", "#/pages/message/chat?id=3", "?from=mail", "index.html", "index.html?a=1#/"])(
  "answers for the page at %s",
  (url) => {
    assert.strictEqual(open(url), "navigation")
  }
)

it.each(["assets/app-BXrVshCi.js", "assets/app-BXrVshCi.css", "icon.svg"])("answers for %s", (url) => {
  assert.strictEqual(ask(url), "asset")
})

it.each([
  "/enterprise/im/getContacts",
  "/common/Pub/getSystemInfo",
  "/health",
  "/wss",
  "/view/a.png",
  "/avatar/1.png",
  "/filedown/7",
  "/static/img/avatar.png",
  "/h5",
  "/h5x/assets/app-BXrVshCi.js",
  "https://elsewhere.example.org/h5/assets/app-BXrVshCi.js",
  "http://chat.example.org/h5/assets/app-BXrVshCi.js",
  // asked for by the page itself, to learn which version the site serves
  "",
  "sw.js",
  "manifest.webmanifest",
  "icon.svg?v=2",
  "assets/",
  "assets/app-BXrVshCi.js.map"
])("leaves %s alone", (url) => {
  assert.strictEqual(ask(url), "untouched")
})

it.each(["/", "/h5", "icon.svg", "assets/app-BXrVshCi.js", "assets/", "nothing/here", "/view/a.png"])(
  "leaves alone who opens %s by itself",
  (url) => {
    assert.strictEqual(open(url), "untouched")
  }
)

it.each(["POST", "HEAD", "PUT", "DELETE"])("leaves %s alone", (method) => {
  assert.strictEqual(ask("assets/app-BXrVshCi.js", { method }), "untouched")
  assert.strictEqual(ask("", { method, mode: "navigate" }), "untouched")
})

it("leaves parts of files alone", () => {
  assert.strictEqual(ask("assets/ring-BXrVshCi.mp3", { isRange: true }), "untouched")
})
