import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { knownUnread } from "./knownUnread.ts"

const SESSIONS = ["Unknown", "LoggedIn", "LoggedOut"] as const
const Counted = Schema.Struct({
  session: Schema.Literals(SESSIONS),
  chats: Schema.Int,
  listed: Schema.Boolean,
  unread: Schema.Int
})
it.each(vectors("contact/CONTACT-10", Counted, Schema.NullOr(Schema.Int)))("[CONTACT-10] $title", ({ given, want }) => {
  assert.strictEqual(knownUnread(given), want)
})

prop(
  "[CONTACT-10] of who is logged in nothing but what is unread is ever shown, and whatever is shown stays known as chats come",
  fc.record({ chats: fc.nat(3), listed: fc.boolean(), unread: fc.nat(9) }),
  (known) => {
    const shown = knownUnread({ session: "LoggedIn", ...known })
    assert.include([known.unread, null], shown)
    if (shown !== null) assert.strictEqual(knownUnread({ session: "LoggedIn", ...known, chats: known.chats + 1 }), shown)
  }
)
