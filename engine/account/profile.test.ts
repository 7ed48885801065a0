import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { cropEdge, cropWithin } from "./crop.ts"
import { checkEmail, checkProfile, EMAIL_MAX, type ProfileChange, settledProfile } from "./profile.ts"
import { Sex } from "./User.ts"

it.each(vectors("account/ACCOUNT-40", Schema.String, Verdict(Schema.String)))("[ACCOUNT-40] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkEmail(given)), want)
})

/** Addresses about as long as may be. */
const long = fc.nat(20).map((more) => `${"a".repeat(EMAIL_MAX - 16 + more)}@b.cd`)
prop("[ACCOUNT-40] an address is taken as long as it is short enough, and blanks around it are not", long, (address) => {
  const checked = checkEmail(` ${address}  `)
  assert.strictEqual(Result.isSuccess(checked), address.length <= EMAIL_MAX)
  if (Result.isSuccess(checked)) assert.strictEqual(checked.success, address)
})

prop(
  "[ACCOUNT-40] what is taken is short enough, and taken again unchanged",
  fc.oneof(fc.emailAddress(), fc.string()),
  (text) => {
    const checked = checkEmail(text)
    if (Result.isFailure(checked)) return
    assert.isAtMost(checked.success.length, EMAIL_MAX)
    assert.deepStrictEqual(checkEmail(checked.success), checked)
  }
)

const FIELDS = { name: Schema.String, email: Schema.String, sex: Sex, signature: Schema.String }
const Fields = Schema.Struct(FIELDS)
const Change = Schema.Struct({
  name: Schema.optionalKey(FIELDS.name),
  email: Schema.optionalKey(FIELDS.email),
  sex: Schema.optionalKey(FIELDS.sex),
  signature: Schema.optionalKey(FIELDS.signature)
})

const Changing = Schema.Struct({ before: Fields, change: Change })
it.each(vectors("account/ACCOUNT-41", Changing, Verdict(Change)))("[ACCOUNT-41] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkProfile(given.before, given.change)), want)
})

const fields = {
  name: fc.constantFrom("Mira", "Lin", "A"),
  email: fc.constantFrom("", "mira@example.org", "lin@example.org"),
  sex: fc.constantFrom("female" as const, "male" as const, "unknown" as const),
  signature: fc.constantFrom("", "Back", "On holiday")
}
const profile = fc.record(fields)
const change: fc.Arbitrary<ProfileChange> = fc.record(fields, { requiredKeys: [] })

prop("[ACCOUNT-41] a change that was made leaves nothing to change", profile, change, (before, wanted) => {
  const made = Result.getOrThrow(checkProfile(before, wanted))
  const after = { ...before, ...made }
  assert.deepStrictEqual(after, { ...before, ...wanted })
  assert.deepStrictEqual(checkProfile(after, wanted), Result.succeed({}))
})

const Settling = Schema.Struct({ now: Fields, asked: Change, end: Fields })
it.each(vectors("account/ACCOUNT-42", Settling, Fields))("[ACCOUNT-42] $title", ({ given, want }) => {
  assert.deepStrictEqual(settledProfile(given.now, given.asked, given.end), want)
})

prop(
  "[ACCOUNT-42] a change that is refused leaves no trace, whatever else was changed",
  profile,
  change,
  profile,
  (before, asked, later) => {
    const refused = settledProfile({ ...before, ...asked }, asked, before)
    assert.deepStrictEqual(refused, before)
    // and what came later stands
    const kept = settledProfile(later, asked, before)
    for (const field of ["name", "email", "sex", "signature"] as const)
      assert.strictEqual(kept[field], later[field] === asked[field] ? before[field] : later[field])
  }
)

const Size = Schema.Struct({ width: Schema.Int, height: Schema.Int })
const Square = Schema.Struct({ x: Schema.Finite, y: Schema.Finite, zoom: Schema.Finite })
it.each(vectors("account/ACCOUNT-43", Schema.Struct({ size: Size, wanted: Square }), Square))(
  "[ACCOUNT-43] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(cropWithin(given.size, given.wanted), want)
  }
)

const edge = fc.integer({ min: 1, max: 9000 })
const place = fc.double({ min: -9999, max: 9999, noNaN: true })
prop(
  "[ACCOUNT-43] whatever is wanted, the square lies inside, and one that does is taken as it is",
  edge,
  edge,
  fc.record({ x: place, y: place, zoom: fc.double({ min: 0.1, max: 9, noNaN: true }) }),
  (width, height, wanted) => {
    const size = { width, height }
    const crop = cropWithin(size, wanted)
    const half = cropEdge(size, crop) / 2
    assert.isAtLeast(crop.x - half, -1e-9)
    assert.isAtLeast(crop.y - half, -1e-9)
    assert.isAtMost(crop.x + half, width + 1e-9)
    assert.isAtMost(crop.y + half, height + 1e-9)
    assert.deepStrictEqual(cropWithin(size, crop), crop)
  }
)
