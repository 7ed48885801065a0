import { assert, describe, it } from "vitest"
import { ROUTES as TABLE } from "#engine/route/routes.ts"
import { PATHS } from "./paths.ts"
import { redirectTarget, ROUTES, screenRoute } from "./routes.ts"

const at = (place: string) => ({ place, query: new URLSearchParams(place.split("?")[1] ?? "") })

const titleAt = (path: string, query = ""): string | undefined => screenRoute(path, new URLSearchParams(query))?.title

// (ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-10)
describe("routes", () => {
  // (ROUTE-16)
  it("finds the tabs of the home page by their query", () => {
    for (const home of ["/", "/pages/index/index"]) {
      assert.strictEqual(titleAt(home), "app:tabs.messages")
      assert.strictEqual(titleAt(home, "tab=explore"), "app:tabs.explore")
      assert.strictEqual(titleAt(home, "tab=me"), "app:tabs.me")
      assert.strictEqual(titleAt(home, "tab=nonsense"), "app:tabs.messages")
    }
  })

  it("finds a row for every path that screens link to", () => {
    for (const path of Object.values(PATHS))
      assert.isDefined(screenRoute(path.split("?", 1)[0] ?? "", new URLSearchParams()), path)
  })

  it("has a screen for each path of the table", () => {
    const paths = Object.values<{ readonly paths: ReadonlyArray<string> }>(TABLE).flatMap((row) => row.paths)
    assert.isAbove(paths.length, 30)
    assert.deepStrictEqual(
      paths.filter((path) => screenRoute(path, new URLSearchParams()) === undefined),
      []
    )
  })

  it("has each path once for each tab", () => {
    const places = ROUTES.flatMap(({ paths, tab = "" }) => paths.map((path) => `${path} ${tab}`))
    assert.strictEqual(new Set(places).size, places.length)
  })

  // (ROUTE-07)
  it("leads unknown places home", () =>
    assert.strictEqual(redirectTarget(screenRoute("/nowhere", new URLSearchParams()), "LoggedIn", at("/nowhere")), "/"))

  // (ROUTE-05, ROUTE-06, ROUTE-07)
  it("leads home where a screen cannot know what it is to show", () => {
    const from = (place: string) =>
      redirectTarget(screenRoute(place.split("?", 1)[0] ?? "", at(place).query), "LoggedIn", at(place))
    for (const place of [
      "/pages/message/chat",
      "/pages/contacts/detail?id=x",
      "/pages/mine/webview?url=javascript:a",
      "/pages/index/joinUs"
    ])
      assert.strictEqual(from(place), PATHS.home, place)
    for (const place of [
      "/",
      "/?tab=nonsense",
      "/pages/message/chat?id=group-5",
      "/pages/contacts/detail?id=7",
      "/pages/index/search"
    ])
      assert.isUndefined(from(place), place)
  })

  it("leads strangers to the login, from wherever a login is needed", () => {
    for (const route of ROUTES.filter(({ returns }) => returns !== true))
      assert.strictEqual(
        redirectTarget(route, "LoggedOut", at("/")),
        route.guard === "member" ? PATHS.login : undefined,
        route.title
      )
  })

  // (ROUTE-08, ROUTE-09)
  it("brings back who followed a link and had to log in first, and nobody anywhere else", () => {
    const place = "/pages/index/joinGroup?token=a%2Fb"
    const login = redirectTarget(screenRoute(PATHS.join, new URLSearchParams()), "LoggedOut", at(place)) ?? ""
    assert.strictEqual(login, `${PATHS.login}?to=${encodeURIComponent(place)}`)
    const route = screenRoute(PATHS.login, new URLSearchParams())
    assert.strictEqual(redirectTarget(route, "LoggedIn", at(login)), place)
    for (const to of ["/pages/mine/setting", "https://example.org", "//example.org", ""])
      assert.strictEqual(redirectTarget(route, "LoggedIn", at(`${PATHS.login}?to=${encodeURIComponent(to)}`)), PATHS.home, to)
  })

  it("leads a person who is logged in past the login", () => {
    for (const route of ROUTES)
      assert.strictEqual(
        redirectTarget(route, "LoggedIn", at("/")),
        route.guard === "guest" ? PATHS.home : undefined,
        route.title
      )
  })

  it("sends nobody anywhere while it is not known who is there", () => {
    for (const route of ROUTES) assert.isUndefined(redirectTarget(route, "Unknown", at("/")), route.title)
  })
})
