import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { outranks } from "../group/outranks.ts"
import { Role } from "../group/Role.ts"
import { Body } from "./Body.ts"
import { Quote } from "./Message.ts"
import { mayRecall, mayReedit, reedited } from "./recall.ts"

const Given = Schema.Struct({
  message: Schema.Struct({ author: UserId, sentAt: Millis, isRecalled: Schema.Boolean }),
  by: Schema.Struct({ id: UserId, role: Role, authorRole: Role }),
  now: Millis,
  window: Schema.Int
})
const ask = ({ by, message, now, window }: typeof Given.Type) =>
  verdict(Result.map(mayRecall(message, by, now, window), () => null))

for (const rule of ["RECALL-01", "RECALL-02", "RECALL-03", "RECALL-04"]) {
  it.each(vectors(`message/${rule}`, Given, Verdict(Schema.Null)))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(ask(given), want)
  })
}

const Edit = Schema.Struct({ author: UserId, body: Body, me: UserId })
it.each(vectors("message/RECALL-05", Edit, Schema.Boolean))("[RECALL-05] $title", ({ given, want }) => {
  assert.strictEqual(mayReedit(given, given.me), want)
})

const Again = Schema.Struct({
  body: Body,
  quote: Schema.optionalKey(Quote),
  members: Schema.NullOr(Schema.Array(UserId)),
  quoted: Schema.Literals(["here", "recalled", "deleted", "unknown"])
})
it.each(vectors("message/RECALL-07", Again, Schema.Unknown))("[RECALL-07] $title", ({ given, want }) => {
  assert.deepStrictEqual(reedited(given, given), want)
})

const role = fc.constantFrom<Role>("owner", "admin", "member")
const asked: fc.Arbitrary<typeof Given.Type> = fc
  .record({
    own: fc.boolean(),
    role,
    authorRole: role,
    age: fc.integer({ min: -5000, max: 500_000 }),
    isRecalled: fc.boolean(),
    window: fc.constantFrom(0, 120_000, 300_000)
  })
  .map(({ age, authorRole, isRecalled, own, role, window }) => ({
    message: { author: UserId.make(7), sentAt: Millis.make(1_000_000), isRecalled },
    by: { id: UserId.make(own ? 7 : 8), role, authorRole: own ? role : authorRole },
    now: Millis.make(1_000_000 + age),
    window
  }))

prop("[RECALL-01] what was recalled is not recalled again, by nobody", asked, (given) => {
  assert.deepStrictEqual(ask({ ...given, message: { ...given.message, isRecalled: true } }), { refused: "already-recalled" })
})

prop(
  "[RECALL-02] another's message is recalled only by who stands above its author, whatever the time",
  asked,
  fc.nat(1e9),
  (given, more) => {
    if (given.by.id === given.message.author) return
    const allowed = "ok" in ask(given)
    if (allowed) assert.ok(outranks(given.by.role, given.by.authorRole))
    assert.strictEqual("ok" in ask({ ...given, now: Millis.make(given.now + more) }), allowed)
  }
)

prop(
  "[RECALL-03] time only takes the right away: what may be recalled later may be recalled now",
  asked,
  fc.nat(1e6),
  (given, more) => {
    if ("ok" in ask({ ...given, now: Millis.make(given.now + more) })) assert.deepStrictEqual(ask(given), { ok: null })
    const own = { ...given, by: { ...given.by, id: given.message.author }, message: { ...given.message, isRecalled: false } }
    const inTime = own.by.role !== "member" || own.now - own.message.sentAt <= own.window
    assert.strictEqual("ok" in ask(own), own.window > 0 && inTime)
  }
)

prop("[RECALL-04] with a window of 0 nobody recalls anything", asked, (given) => {
  assert.ok("refused" in ask({ ...given, window: 0 }))
})

const id = fc.constantFrom(1, 7).map((n) => UserId.make(n))
prop("[RECALL-05] only my own recall of my own text is edited again", id, id, fc.string(), (author, by, was) => {
  const me = UserId.make(1)
  const body = Body.cases.Recalled.make({ by, text: "recalled", was })
  assert.strictEqual(mayReedit({ author, body }, me), author === me && by === me && was.length > 0)
  assert.ok(!mayReedit({ author: me, body: Body.cases.Text.make({ html: was }) }, me))
})

const people = fc.array(fc.constantFrom(0, 7, 8, 9).map((n) => UserId.make(n)))
prop("[RECALL-07] nobody is named who was not, nor who has left", people, people, fc.string(), (named, members, was) => {
  const mentions = named.map((id) => ({ id, name: `Person ${id}` }))
  const body = Body.cases.Recalled.make({ by: UserId.make(1), text: "", was, mentions })
  const back = reedited({ body }, { members, quoted: "unknown" })
  assert.deepStrictEqual(
    back.mentions,
    mentions.filter(({ id }) => id === 0 || members.includes(id))
  )
  assert.deepStrictEqual(reedited({ body }, { members: null, quoted: "unknown" }), { text: was, mentions, quote: null })
})
