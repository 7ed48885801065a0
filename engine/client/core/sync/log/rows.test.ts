import { assert } from "@effect/vitest"
import { HashMap } from "effect"
import * as fc from "fast-check"
import { UserId } from "../../../../account/User.ts"
import { Scope } from "../../../../api/frames.ts"
import { type Contact, ContactId } from "../../../../contact/Contact.ts"
import { Millis } from "../../../../format/Millis.ts"
import { prop } from "#fixtures/prop.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { INITIAL } from "../../../initial.ts"
import type { State } from "../../../State.ts"
import { scopePosition } from "./cursor.ts"
import { type LoggedRow, withAllRows, withRow } from "./rows.ts"

const ME = UserId.make(1)
const CHAT = ContactId.make("7")
const SCOPE = Scope.make("c:1-7")

const contact = fc.record({ unread: fc.nat(9), said: fc.nat(9), readTo: fc.nat(9) }).map(({ readTo, said, unread }): Contact => ({
  ...{ id: CHAT, kind: "person", name: "Bob", account: "bob1", avatar: "", letter: "B" },
  ...{ lastKind: "Text", lastContent: `<p>${said}</p>`, lastAt: Millis.make(1_700_000_000_000 + said), unread, mentions: 0 },
  ...{ pinned: false, notify: true, online: false, role: "member", readTo }
}))
const row = fc
  .record({ contact, n: fc.nat(9) })
  .map(({ contact, n }): LoggedRow => ({ contact: { ...contact, readTo: n }, scope: SCOPE, n }))

/** What is known of a conversation whose log was applied so far. */
const knowing = (known: Contact, n: number): State => {
  const state = withContact(INITIAL, { ...known, readTo: 0 })
  return { ...state, log: { ...state.log, isNumbered: true, isLoaded: true, reached: HashMap.make([SCOPE, { n, chat: CHAT }]) } }
}

const all = (state: State, rows: ReadonlyArray<LoggedRow>): State => withAllRows(state, rows, { system: 0, user: 0 }, ME)

prop(
  "[LOG-03] of any rows in any order the one that reflects most of the log stays, and what was applied is never taken back",
  contact,
  fc.nat(9),
  fc.array(row, { maxLength: 6 }),
  fc.boolean(),
  (known, reached, rows, asList) => {
    const before = knowing(known, reached)
    const after = rows.reduce((state, each) => (asList ? all(state, [each]) : withRow(state, each, ME)), before)
    const best = rows.reduce((most, each) => (each.n >= most.n ? each : most), { contact: findContact(before, CHAT), n: reached })
    assert.strictEqual(scopePosition(after, SCOPE), best.n)
    assert.strictEqual(findContact(after, CHAT)?.lastContent, best.contact?.lastContent)
    assert.strictEqual(findContact(after, CHAT)?.unread, best.contact?.unread)
  }
)
