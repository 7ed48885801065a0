import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { addressOf } from "./address.ts"
import { TABS } from "./navigation.ts"
import { routeAt, type RouteName, ROUTES, rowOf, titleOf } from "./routes.ts"

const names = Object.keys(ROUTES) as Array<RouteName>
const Name = Schema.Literals(names)
const name = fc.constantFrom(...names)
const paths = names.flatMap((each) => rowOf(each).paths)

it.each(vectors("route/ROUTE-01", Name, Schema.Unknown))("[ROUTE-01] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(ROUTES[given], want)
})

it("[ROUTE-01] has 31 screens with 33 paths, and the page without a camera", () => {
  const lab = paths.filter((path) => path.startsWith("/pages/lab/")).length
  assert.deepStrictEqual([names.length - lab - 1, paths.length - lab - 1], [31, 33])
  assert.strictEqual(new Set(paths).size, paths.length)
})

prop("[ROUTE-01] each screen needs only parameters that it has, and has a title for each of its parts", name, (each) => {
  const { needs, params, tabs = {} } = rowOf(each)
  assert.includeMembers(Object.keys(params), [...needs])
  assert.deepStrictEqual(Object.keys(tabs), [params["tab"] ?? []].flat())
})

it.each(vectors("route/ROUTE-02", Schema.String, Schema.NullOr(Name)))("[ROUTE-02] $title", ({ given, want }) => {
  assert.strictEqual(routeAt(given) ?? null, want)
})

prop("[ROUTE-02] a path leads to the screen that has it, and anything else nowhere", fc.string(), name, (text, each) => {
  for (const path of rowOf(each).paths) assert.strictEqual(routeAt(path), each)
  assert.strictEqual(routeAt(text) !== undefined, paths.includes(text))
})

it.each(vectors("route/ROUTE-18", Schema.String, Schema.NullOr(Name)))("[ROUTE-18] $title", ({ given, want }) => {
  assert.strictEqual(routeAt(given) ?? null, want)
})

prop("[ROUTE-18] below lab there are the form and the editor, for everybody, and nothing else", fc.string(), (text) => {
  const name = routeAt(`/pages/lab/${text}`)
  assert.strictEqual(name, text === "form" ? "labForm" : text === "editor" ? "labEditor" : undefined)
  for (const each of ["labForm", "labEditor"] as const) assert.strictEqual(rowOf(each).guard, "none")
})

const Titled = Schema.Struct({ route: Name, tab: Schema.optionalKey(Schema.String) })
it.each(vectors("route/ROUTE-03", Titled, Schema.String))("[ROUTE-03] $title", ({ given, want }) => {
  assert.strictEqual(titleOf(given.route, given.tab), want)
})

prop("[ROUTE-03] whatever the tab, the title is one of the screen's own", name, fc.string(), (each, tab) => {
  const { tabs = {}, title } = rowOf(each)
  assert.include([title, ...Object.values(tabs)], titleOf(each, tab))
  for (const [part, itsTitle] of Object.entries(tabs)) assert.strictEqual(titleOf(each, part), itsTitle)
})

const Tab = Schema.NullOr(Schema.Struct({ address: Schema.String, title: Schema.String }))
it.each(vectors("route/ROUTE-16", Schema.Int, Tab))("[ROUTE-16] $title", ({ given, want }) => {
  const tab = TABS[given]
  const { tab: part }: { readonly tab?: string } = tab?.params ?? {}
  assert.deepStrictEqual(
    tab === undefined ? null : { address: addressOf(tab.route, tab.params), title: titleOf(tab.route, part) },
    want
  )
})

prop("[ROUTE-16] each tab stands in the list, has an address and a title that no other has", fc.constantFrom(...TABS), (tab) => {
  assert.strictEqual(rowOf(tab.route).pane, "list")
  const same = TABS.filter((each) => addressOf(each.route, each.params) === addressOf(tab.route, tab.params))
  assert.strictEqual(same.length, 1)
})
