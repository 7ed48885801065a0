import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { pathOf } from "./address.ts"
import { landing } from "./place.ts"
import {
  addressIn,
  afterLogin,
  backFrom,
  detourFrom,
  leaveChat,
  linkTo,
  loginFor,
  toLogin,
  type Visitor,
  withoutCamera
} from "./navigation.ts"
import { routeAt, type RouteName, ROUTES, rowOf } from "./routes.ts"

const names = Object.keys(ROUTES) as Array<RouteName>
const Name = Schema.Literals(names)
const name = fc.constantFrom(...names)
const address = name.map((each) => rowOf(each).paths[0])
const query = fc.webQueryParameters()
const Address = Schema.NullOr(Schema.String)

const LoginFor = Schema.Struct({ route: Name, address: Schema.String, person: Schema.optionalKey(UserId) })
it.each(vectors("route/ROUTE-08", LoginFor, Schema.String))("[ROUTE-08] $title", ({ given, want }) => {
  assert.strictEqual(loginFor(given.route, given.address, given.person), want)
})

prop("[ROUTE-08] the login of every screen is the login", name, address, (each, at) => {
  assert.strictEqual(landing(loginFor(each, at)).route, "login")
  assert.strictEqual("to" in landing(loginFor(each, at)).params, rowOf(each).returns === true)
})

const AfterLogin = Schema.Struct({ address: Schema.String, person: Schema.optionalKey(UserId) })
it.each(vectors("route/ROUTE-09", AfterLogin, Schema.String))("[ROUTE-09] $title", ({ given, want }) => {
  assert.strictEqual(afterLogin(given.address, given.person), want)
})

const person = fc.integer({ min: 1, max: 3 })
prop("[ROUTE-09] where a session ended, its person comes back and nobody else", name, person, person, (each, was, is) => {
  const at = rowOf(each).paths[0]
  const isBack = was === is && rowOf(each).returns === true
  assert.strictEqual(afterLogin(loginFor(each, at, was), is), isBack ? at : "/")
})

prop(
  "[ROUTE-09] who was sent to the login comes back where a link had led, and nobody anywhere else",
  name,
  query,
  (each, behind) => {
    const at = `${rowOf(each).paths[0]}?${behind}`
    assert.strictEqual(afterLogin(loginFor(each, at)), rowOf(each).returns === true ? at : "/")
  }
)

prop("[ROUTE-09] whatever the address says, the place is one of ours", fc.string(), (to) => {
  assert.isDefined(routeAt(pathOf(afterLogin(`/pages/login/index?to=${to}`))))
})

const Visit = Schema.Struct({
  route: Name,
  visitor: Schema.Literals(["LoggedIn", "LoggedOut", "Unknown"]),
  address: Schema.String,
  person: Schema.optionalKey(UserId)
})
it.each(vectors("route/ROUTE-10", Visit, Address))("[ROUTE-10] $title", ({ given, want }) => {
  assert.strictEqual(detourFrom(given.route, given.visitor, given.address, given.person) ?? null, want)
})

prop(
  "[ROUTE-10] one detour is enough, for anybody and any place",
  name,
  fc.constantFrom<Visitor>("LoggedIn", "LoggedOut", "Unknown"),
  query,
  (each, who, behind) => {
    const elsewhere = detourFrom(each, who, `${rowOf(each).paths[0]}?${behind}`)
    if (elsewhere === undefined) return
    const next = routeAt(pathOf(elsewhere))
    assert.ok(next !== undefined && detourFrom(next, who, elsewhere) === undefined)
  }
)

const Back = Schema.Union([
  Schema.TaggedStruct("Quit", {}),
  Schema.TaggedStruct("Back", {}),
  Schema.TaggedStruct("Replace", { address: Schema.String })
])

it.each(vectors("route/ROUTE-11", Schema.String, Back))("[ROUTE-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(leaveChat(given), want)
})

prop("[ROUTE-11] wherever one came from, behind the chat lies home", fc.oneof(address, fc.string()), (cameFrom) => {
  const back = leaveChat(cameFrom)
  assert.strictEqual(back._tag === "Replace" ? routeAt(back.address) : routeAt(pathOf(cameFrom)), "home")
})

const Leaving = Schema.Struct({ route: Name, cameFrom: Schema.String, above: Schema.optionalKey(Schema.String) })
it.each(vectors("route/ROUTE-12", Leaving, Back))("[ROUTE-12] $title", ({ given, want }) => {
  assert.deepStrictEqual(backFrom(given.route, given.cameFrom, given.above), want)
})

prop(
  "[ROUTE-12] back quits at home and nowhere else, and never stays where one is",
  name,
  fc.oneof(address, fc.string()),
  (each, from) => {
    const back = backFrom(each, from)
    assert.strictEqual(back._tag === "Quit", each === "home")
    assert.ok(back._tag !== "Replace" || routeAt(back.address) !== each)
  }
)

const Ending = Schema.Union([
  Schema.TaggedStruct("LoggedOut", {}),
  Schema.TaggedStruct("ForcedOut", {}),
  Schema.TaggedStruct("Code", { code: Schema.Int }),
  Schema.TaggedStruct("HttpStatus", { status: Schema.Int })
])
it.each(vectors("route/ROUTE-13", Ending, Schema.Literals(["now", "confirmed", "never"])))(
  "[ROUTE-13] $title",
  ({ given, want }) => {
    assert.strictEqual(toLogin(given), want)
  }
)

prop(
  "[ROUTE-13] of all codes only -1, of all statuses only 401 leads to the login",
  fc.integer({ min: -600, max: 600 }),
  (number) => {
    assert.strictEqual(toLogin({ _tag: "Code", code: number }) !== "never", number === -1)
    assert.strictEqual(toLogin({ _tag: "HttpStatus", status: number }) !== "never", number === 401)
  }
)

it.each(vectors("route/ROUTE-14", Schema.String, Address))("[ROUTE-14] $title", ({ given, want }) => {
  assert.strictEqual(withoutCamera(given) ?? null, want)
})

prop("[ROUTE-14] the page without a camera knows the way back", name, fc.string(), (each, noise) => {
  const at = `${rowOf(each).paths[0]}?type=1&x=${encodeURIComponent(noise)}`
  const page = withoutCamera(at)
  assert.strictEqual(page !== undefined, each === "scan" || each === "call")
  if (page !== undefined) assert.deepStrictEqual(landing(page), { route: "noCamera", params: { to: at } })
})

const Shared = Schema.Struct({ origin: Schema.String, address: Schema.String })
it.each(vectors("route/ROUTE-15", Shared, Schema.String))("[ROUTE-15] $title", ({ given, want }) => {
  assert.strictEqual(linkTo(given.origin, given.address), want)
})

prop(
  "[ROUTE-15] who opens a link is at its address",
  fc.webUrl({ validSchemes: ["https"] }),
  address,
  query,
  (url, path, behind) => {
    const { hash, origin, pathname } = new URL(linkTo(new URL(url).origin, `${path}?${behind}`))
    assert.deepStrictEqual([origin, pathname, addressIn(hash)], [new URL(url).origin, "/h5/", `${path}?${behind}`])
  }
)

it.each(vectors("route/ROUTE-17", Schema.String, Schema.String))("[ROUTE-17] $title", ({ given, want }) => {
  assert.strictEqual(addressIn(given), want)
})

prop("[ROUTE-17] an address in a hash is read as it is, and always begins with a slash", address, fc.string(), (at, noise) => {
  assert.strictEqual(addressIn(`#${at}`), at)
  assert.ok(addressIn(noise).startsWith("/"))
})
