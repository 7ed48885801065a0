import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { ANNOUNCEMENTS, FRIEND_NOTICES } from "../contact/Contact.ts"
import { addressOf } from "./address.ts"
import { chatShownAt, standsWayBack } from "./desk.ts"
import { type RouteName, ROUTES } from "./routes.ts"

const Name = Schema.Literals(Object.keys(ROUTES) as Array<RouteName>)
const Opened = Schema.Struct({ route: Name, opener: Schema.Literals(["list", "page", "outside"]) })
it.each(vectors("route/ROUTE-21", Opened, Schema.Boolean))("[ROUTE-21] $title", ({ given, want }) => {
  assert.strictEqual(standsWayBack(given.route, given.opener), want)
})

it.each(vectors("route/ROUTE-22", Schema.String, Schema.NullOr(Schema.String)))("[ROUTE-22] $title", ({ given, want }) => {
  assert.strictEqual(chatShownAt(given), want)
})

prop("[ROUTE-22] every page that an address names a chat for is that chat's", fc.string({ minLength: 1 }), (id) => {
  for (const each of ["chat", "info", "record", "members", "code"] as const)
    assert.strictEqual(chatShownAt(addressOf(each, { id })), id.toWellFormed())
})

it("[ROUTE-22] the rows of the service have the ids of their contacts", () => {
  assert.strictEqual(chatShownAt(addressOf("notice", {})), ANNOUNCEMENTS)
  assert.strictEqual(chatShownAt(addressOf("friend", {})), FRIEND_NOTICES)
})
