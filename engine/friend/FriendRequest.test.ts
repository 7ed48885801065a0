import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { FriendRequest } from "./FriendRequest.ts"

const WHOLE: FriendRequest = Schema.decodeUnknownSync(FriendRequest)({
  ...{ id: 1, direction: "received", text: "Hello", status: "pending" },
  person: { id: 7, name: "Bob", avatar: "" }
})

it("[WIRE-16] a request has a number, a direction, another side, a text and a status", () => {
  const is = Schema.is(FriendRequest)
  for (const key of Object.keys(WHOLE)) assert.isFalse(is({ ...WHOLE, [key]: null }), key)
  assert.isTrue(is({ ...WHOLE, direction: "initiated" }))
})
