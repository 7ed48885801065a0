import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { framedHost } from "./webPage.ts"

const Page = Schema.Struct({ address: Schema.String, own: Schema.String })
it.each(vectors("route/ROUTE-20", Page, Schema.NullOr(Schema.String)))("[ROUTE-20] $title", ({ given, want }) => {
  assert.strictEqual(framedHost(given.address, given.own) ?? null, want)
})

prop(
  "[ROUTE-20] a page is shown exactly where it comes over https from another host, whose name is the one that is told",
  fc.webUrl({ validSchemes: ["http", "https", "ftp"], withFragments: true, withQueryParameters: true }),
  fc.boolean(),
  (address, isOwn) => {
    const { href, host, protocol } = new URL(address)
    const own = isOwn ? host : "im.example.org:8787"
    assert.strictEqual(framedHost(href, own), protocol === "https:" && host !== own ? host : undefined)
  }
)
