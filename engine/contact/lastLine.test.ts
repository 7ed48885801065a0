import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { Kind } from "../message/Body.ts"
import { Deed } from "../message/deed.ts"
import { Said } from "./Said.ts"
import { Contact } from "./Contact.ts"
import { NO_LINE, withLastLine, withLineOf, withSaidOf } from "./lastLine.ts"

const Line = Schema.Struct({ kind: Kind, content: Schema.String, deed: Schema.optionalKey(Deed), said: Schema.optionalKey(Said) })

it.each(vectors("contact/CONTACT-13", Schema.Struct({ contact: Contact, line: Line }), Contact))(
  "[CONTACT-13] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(withLastLine(given.contact, given.line), want)
  }
)

it.each(vectors("contact/CONTACT-18", Schema.Struct({ row: Contact, before: Contact }), Contact))(
  "[CONTACT-18] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(withSaidOf(given.row, given.before), want)
  }
)

it("[CONTACT-13] a row that names no person, or no number, says nothing of who spoke", () => {
  const isSaid = Schema.is(Said)
  assert.isTrue(isSaid({ by: 8, number: 3 }))
  for (const wrong of [{}, { by: 8 }, { number: 3 }, { by: "8", number: 3 }, { by: 8, number: 3, thumbHash: 5 }])
    assert.isFalse(isSaid(wrong))
})

const contact = Schema.decodeUnknownSync(Contact)({
  id: "group-5",
  kind: "group",
  name: "Team",
  account: "",
  avatar: "",
  letter: "#",
  lastKind: "Text",
  lastContent: "hi",
  lastAt: 5,
  unread: 2,
  mentions: 1,
  pinned: false,
  notify: true,
  online: false,
  role: "member"
})
const deed = fc.option(
  fc.record({
    did: fc.constantFrom("recalled" as const, "created" as const),
    by: fc.integer({ min: 1, max: 9 }).map((n) => UserId.make(n))
  }),
  { nil: undefined }
)
const said = fc.option(fc.record({ by: fc.integer({ min: 1, max: 9 }).map((n) => UserId.make(n)), number: fc.nat({ max: 9 }) }), {
  nil: undefined
})
const line = fc.record({ kind: fc.constantFrom(...Kind.literals), content: fc.string(), deed, said })

prop(
  "[CONTACT-13] only the last of many lines is known, with all that it tells",
  fc.array(line, { maxLength: 5 }),
  line,
  (before, last) => {
    const shown = withLastLine(before.reduce(withLastLine, contact), last)
    assert.deepStrictEqual(shown, withLastLine(contact, last))
    assert.strictEqual("lastDeed" in shown, last.deed !== undefined)
    assert.strictEqual("lastSaid" in shown, last.said !== undefined)
    // a list that tells the same line forgets nobody
    const { lastSaid: _, ...told } = shown
    assert.deepStrictEqual(withSaidOf(told, shown), shown)
    assert.strictEqual(withSaidOf(told, undefined), told)
  }
)

it("a line of another row comes with its instant; none is nothing", () => {
  const by = UserId.make(8)
  const other = {
    ...contact,
    unread: 0,
    lastKind: "Event" as const,
    lastContent: "made",
    lastAt: Millis.make(9),
    lastDeed: { did: "created", by } as const
  }
  const { unread } = contact
  assert.deepStrictEqual(withLineOf(contact, other), { ...other, unread })
  assert.deepStrictEqual(withLineOf({ ...other, unread }, contact), contact)
  assert.deepStrictEqual(withLastLine({ ...other, unread }, NO_LINE), {
    ...contact,
    lastKind: "Other",
    lastContent: "",
    lastAt: Millis.make(9)
  })
})
