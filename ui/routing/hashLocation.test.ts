import { assert, beforeEach, describe, it, vi } from "vitest"
import { stepBack, cameFrom, currentPlace, leaveTo, navigate } from "./hashLocation.ts"

/** A history as browsers keep it, as far as ours goes. */
const browser = () => {
  const entries = [{ hash: "", state: null as unknown }]
  let at = 0
  const hashOf = (url: string) => url.slice(url.indexOf("#"))
  return {
    location: {
      get hash() {
        return entries[at]?.hash ?? ""
      }
    },
    history: {
      get state() {
        return entries[at]?.state
      },
      get length() {
        return entries.length
      },
      pushState: (state: unknown, _: string, url: string) => {
        entries.splice(at + 1, Infinity, { hash: hashOf(url), state })
        at++
      },
      replaceState: (state: unknown, _: string, url: string) => {
        entries[at] = { hash: hashOf(url), state }
      },
      back: () => {
        at = Math.max(0, at - 1)
      }
    }
  }
}

const place = (): string => {
  const { path, query } = currentPlace()
  return query.size === 0 ? path : `${path}?${query}`
}

describe("hashLocation", () => {
  beforeEach(() => {
    const { location, history } = browser()
    vi.stubGlobal("location", location)
    vi.stubGlobal("history", history)
    return () => vi.unstubAllGlobals()
  })

  // (ROUTE-15, ROUTE-17)
  it("keeps the query inside the hash", () => {
    navigate("/pages/message/chat?id=group-5")
    assert.strictEqual(location.hash, "#/pages/message/chat?id=group-5")
    assert.strictEqual(currentPlace().path, "/pages/message/chat")
    assert.strictEqual(currentPlace().query.get("id"), "group-5")
  })

  // (ROUTE-17)
  it("reads an empty hash as home", () => assert.strictEqual(place(), "/"))

  // (ROUTE-04)
  it("decodes a parameter once", () => {
    navigate(`/pages/contacts/detail?id=${encodeURIComponent("50%25")}`)
    assert.strictEqual(currentPlace().query.get("id"), "50%25")
  })

  it("leaves the history alone when going where one is", () => {
    navigate("/a")
    navigate("/a")
    assert.strictEqual(history.length, 2)
  })

  // (ROUTE-12)
  it("goes back in history after coming from inside", () => {
    navigate("/pages/contacts/index")
    navigate("/pages/contacts/detail?id=7")
    stepBack("/")
    assert.strictEqual(place(), "/pages/contacts/index")
  })

  // (ROUTE-12)
  it("replaces a page entered from outside with the fallback", () => {
    history.replaceState(null, "", "#/pages/contacts/detail?id=7")
    stepBack("/pages/contacts/index")
    assert.strictEqual(place(), "/pages/contacts/index")
    assert.strictEqual(history.length, 1)
  })

  // (ROUTE-11)
  it("leaves a chat for home, by going back when it came from there, else in its place", () => {
    navigate("/pages/message/chat?id=7")
    stepBack("/")
    assert.strictEqual(place(), "/")
    navigate("/pages/contacts/detail?id=7")
    navigate("/pages/message/chat?id=7")
    stepBack("/")
    assert.strictEqual(place(), "/")
    assert.strictEqual(history.length, 3)
  })

  it("leaves to a page by going back when it came from there, else in its place", () => {
    navigate("/pages/message/chat?id=7")
    leaveTo("/")
    assert.strictEqual(place(), "/")
    navigate("/pages/contacts/detail?id=7")
    navigate("/pages/message/chat?id=7")
    leaveTo("/")
    assert.strictEqual(place(), "/")
    assert.strictEqual(history.length, 3)
  })

  it("remembers where a page came from when it is replaced", () => {
    navigate("/a")
    navigate("/b")
    navigate("/c", { replace: true })
    assert.strictEqual(cameFrom(), "/a")
  })
})
