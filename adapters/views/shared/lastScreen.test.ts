import { afterEach, assert, beforeEach, it, vi } from "vitest"
import { keepLastScreens, lastScreen, type LastScreen } from "./lastScreen.ts"

const NOW = 1_700_000_000_000
const DAY = 86_400_000
const CHAT = "#/pages/message/chat?id=7"

const screen = (html: string): LastScreen => ({
  owner: 7,
  html,
  css: "",
  width: 390,
  language: "en",
  at: NOW,
  shows: ["main li a"]
})
const shown = (hash: string, { width = 390, language = "en", now = NOW } = {}): string | undefined =>
  lastScreen(hash, width, language, now)?.html

const forbid = (): never => {
  throw new DOMException("forbidden")
}

/** A storage whose keys are its own, as in a browser. */
const storage = (): Storage => {
  const own = {
    getItem: (key: string) => Reflect.get(own, key) ?? null,
    setItem: (key: string, value: string) => void Reflect.set(own, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(own, key)
  }
  for (const name of ["getItem", "setItem", "removeItem"]) Object.defineProperty(own, name, { enumerable: false })
  return own as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage())
  localStorage.setItem("userInfo", '{"id":7}')
})
afterEach(() => vi.unstubAllGlobals())

it("a screen is shown at the address where it was left, in a window as wide and in its language, for a day", () => {
  keepLastScreens(new Map([["", screen("list")]]))
  for (const hash of ["", "#", "#/"]) assert.strictEqual(shown(hash), "list")
  assert.strictEqual(shown(CHAT), undefined)
  assert.strictEqual(shown("", { width: 391 }), undefined)
  assert.strictEqual(shown("", { language: "de" }), undefined)
  assert.strictEqual(shown("", { now: NOW + DAY - 1 }), "list")
  assert.strictEqual(shown("", { now: NOW + DAY }), undefined)
  // a clock that was set back
  assert.strictEqual(shown("", { now: NOW - DAY }), undefined)
})

it("a screen is shown to nobody but whose it was", () => {
  keepLastScreens(new Map([["", screen("list")]]))
  for (const someone of ['{"id":8}', "{}", "null"]) {
    localStorage.setItem("userInfo", someone)
    assert.strictEqual(shown(""), undefined)
  }
  localStorage.removeItem("userInfo")
  assert.strictEqual(shown(""), undefined)
})

it("those that are left take the place of all before, and nothing else goes", () => {
  localStorage.setItem("appSetting", "{}")
  keepLastScreens(
    new Map([
      ["", screen("list")],
      [CHAT, screen("chat")]
    ])
  )
  assert.deepStrictEqual([shown(""), shown(CHAT)], ["list", "chat"])
  keepLastScreens(new Map([["#/pages/message/chat?id=8", screen("other")]]))
  assert.deepStrictEqual([shown(""), shown(CHAT)], [undefined, undefined])
  keepLastScreens(new Map())
  assert.deepStrictEqual(Object.keys(localStorage), ["userInfo", "appSetting"])
})

it("nothing is shown of what is broken, and nothing fails where storage is full or forbidden", () => {
  localStorage.setItem("lastScreen", "{")
  assert.strictEqual(shown(""), undefined)
  localStorage.setItem("lastScreen", "null")
  assert.strictEqual(shown(""), undefined)
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid })
  keepLastScreens(new Map([["", screen("list")]]))
  assert.strictEqual(shown(""), undefined)
})
