import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { socketAddress } from "./socketAddress.ts"

const Pages = Schema.Struct({ protocol: Schema.String, host: Schema.String, language: Schema.optionalKey(Schema.String) })

it.each(vectors("api/WIRE-21", Pages, Schema.String))("[WIRE-21] $title", ({ given, want }) => {
  assert.strictEqual(socketAddress(given, given.language), want)
})

prop(
  "[WIRE-21] a socket is at one path of the host that serves the pages, and as safe as they are",
  fc.webUrl({ validSchemes: ["http", "https"] }),
  (address) => {
    const pages = new URL(address)
    const socket = new URL(socketAddress(pages))
    assert.deepStrictEqual([socket.hostname, socket.pathname, socket.search], [pages.hostname, "/wss", "?short=1"])
    assert.strictEqual(socket.protocol === "wss:", pages.protocol === "https:")
  }
)
