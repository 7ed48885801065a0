import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { showsScreen, withContent } from "./content.ts"
import {
  type CallDevice,
  type ChosenDevices,
  DEVICE_KINDS,
  isMirrored,
  type LostDevices,
  missingDevices,
  returnedDevices
} from "./devices.ts"
import { callKey } from "./keys.ts"
import { type CallQuality, nextQuality, qualityBars } from "./quality.ts"

const Bars = Schema.Literals([0, 1, 2, 3])
const bars = fc.constantFrom(...Bars.literals)
const Reading = Schema.Struct({ received: Schema.Int, lost: Schema.Int, roundTrip: Schema.Number, jitter: Schema.Number })
it.each(vectors("call/CALL-60", Reading, Bars))("[CALL-60] $title", ({ given, want }) => {
  assert.strictEqual(qualityBars(given), want)
})
const amount = fc.nat(2000)
const reading = fc.record({ received: fc.integer({ min: 1, max: 2000 }), lost: amount, roundTrip: amount, jitter: amount })
prop(
  "[CALL-60] a connection that loses more, takes longer or is less even never has more bars",
  reading,
  fc.constantFrom("lost", "roundTrip", "jitter"),
  amount,
  (each, what, more) => {
    assert.isAtMost(qualityBars({ ...each, [what]: each[what] + more }), qualityBars(each))
  }
)

/** Whether it is said to be poor after each of these. */
const said = (all: ReadonlyArray<typeof Bars.Type>): ReadonlyArray<boolean> => {
  let quality: CallQuality | undefined
  return all.map((each) => (quality = nextQuality(quality, each)).isPoor)
}
it.each(vectors("call/CALL-61", Schema.Array(Bars), Schema.Array(Schema.Boolean)))("[CALL-61] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(given), want)
})
prop("[CALL-61] what is said changes only with the third reading in a row that says so", fc.array(bars), (all) => {
  const each = said(all)
  each.forEach((isPoor, at) => {
    if (isPoor === (each[at - 1] ?? false)) return
    assert.isTrue(all.slice(at - 2, at + 1).every((it) => it <= 1 === isPoor))
    assert.isAtLeast(at, 2)
  })
})

const Kind = Schema.Literals(DEVICE_KINDS)
const Present = Schema.Array(Schema.Struct({ kind: Kind, id: Schema.String, name: Schema.String }))
const Devices = Schema.Struct({
  chosen: Schema.Struct({
    microphone: Schema.optionalKey(Schema.String),
    speaker: Schema.optionalKey(Schema.String),
    camera: Schema.optionalKey(Schema.String)
  }),
  present: Present
})
it.each(vectors("call/CALL-62", Devices, Schema.Array(Kind)))("[CALL-62] $title", ({ given, want }) => {
  assert.deepStrictEqual(missingDevices(given.chosen, given.present), want)
})
const kind = fc.constantFrom(...DEVICE_KINDS)
const id = fc.constantFrom("a", "b", "c")
const device = fc.record({ kind, id, name: fc.constant("") }) satisfies fc.Arbitrary<CallDevice>
const chosenDevices = fc.dictionary(kind, id) as fc.Arbitrary<ChosenDevices>
prop("[CALL-62] exactly what was chosen and is not there is missing", chosenDevices, fc.array(device), (chosen, present) => {
  const missing = missingDevices(chosen, present)
  for (const each of DEVICE_KINDS) {
    const isThere = present.some((it) => it.kind === each && it.id === chosen[each])
    assert.strictEqual(missing.includes(each), chosen[each] !== undefined && !isThere)
  }
})

const Gone = Schema.optionalKey(Schema.Struct({ id: Schema.String, instead: Schema.Literals(["opening", "used", "none"]) }))
const Returned = Schema.Struct({
  lost: Schema.Struct({ microphone: Gone, speaker: Gone, camera: Gone }),
  before: Present,
  present: Present
})
const Taken = Schema.Array(Schema.Struct({ kind: Kind, id: Schema.String }))
it.each(vectors("call/CALL-65", Returned, Taken))("[CALL-65] $title", ({ given, want }) => {
  assert.deepStrictEqual(returnedDevices(given.lost, given.before, given.present), want)
})
const gone = fc.record({ id: fc.constantFrom("", "a", "b"), instead: fc.constantFrom("opening", "used", "none") })
const lostDevices = fc.dictionary(kind, gone) as fc.Arbitrary<LostDevices>
prop(
  "[CALL-65] only what went is used again, only what came is used, and twice the same devices change nothing",
  lostDevices,
  fc.array(device),
  fc.array(device),
  (lost, before, present) => {
    for (const each of returnedDevices(lost, before, present)) {
      const came = present.filter(
        (it) => it.kind === each.kind && before.every(({ id: was, kind: of }) => of !== it.kind || was !== it.id)
      )
      assert.isNotEmpty(came)
      assert.isTrue(each.id === "" ? lost[each.kind]?.instead === "none" : came.some((it) => it.id === each.id))
      assert.isTrue(each.id === "" || lost[each.kind]?.id === each.id)
    }
    assert.deepStrictEqual(returnedDevices(lost, present, present), [])
  }
)

const Look = Schema.NullOr(Schema.Struct({ facing: Schema.String, name: Schema.String }))
it.each(vectors("call/CALL-66", Look, Schema.Boolean))("[CALL-66] $title", ({ given, want }) => {
  assert.strictEqual(isMirrored(given), want)
})
prop("[CALL-66] a camera that says which way it looks is a mirror by that alone", fc.string(), fc.string(), (one, other) => {
  assert.isTrue(isMirrored({ facing: "user", name: one }))
  assert.isFalse(isMirrored({ facing: "environment", name: other }))
})

it.each(vectors("call/CALL-63", Schema.String, Schema.Boolean))("[CALL-63] $title", ({ given, want }) => {
  assert.strictEqual(showsScreen(given), want)
})
const section = fc.constantFrom("m=audio 9 RTP 0\r\na=mid:0\r\n", "m=video 9 RTP 96\r\na=mid:1\r\n", "m=application 9 DTLS 5\r\n")
const description = fc.array(section).map((all) => `v=0\r\ns=-\r\n${all.join("")}`)
prop(
  "[CALL-63] what is said of a picture is read, and nothing else of the description changes",
  description,
  fc.boolean(),
  (sdp, is) => {
    const said = withContent(sdp, is)
    assert.strictEqual(showsScreen(said), is && sdp.includes("m=video"))
    assert.strictEqual(said.replaceAll("a=content:slides\r\n", ""), sdp)
  }
)

it("[CALL-63] it is said behind all that a description has of the picture, on a line of its own", () => {
  const picture = "m=video 9 RTP 96\r\na=fmtp:96 max-m=3\r\n"
  const [head, sound] = ["v=0\r\n", "m=audio 9 RTP 0\r\n"]
  assert.strictEqual(withContent(head + picture + sound, true), `${head}${picture}a=content:slides\r\n${sound}`)
  assert.strictEqual(withContent(head + picture.trim(), true), `${head}${picture}a=content:slides\r\n`)
})

const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }
const Held = Schema.optionalKey(Schema.Boolean)
const Code = Schema.optionalKey(Schema.String)
const Press = Schema.Struct({
  key: Schema.String,
  code: Code,
  altKey: Held,
  ctrlKey: Held,
  metaKey: Held,
  shiftKey: Held,
  isComposing: Held
})
const Pressed = Schema.Struct({ press: Press, isApple: Schema.Boolean })
const Does = Schema.NullOr(Schema.Literals(["mute", "hangUp"]))
it.each(vectors("call/CALL-64", Pressed, Does))("[CALL-64] $title", ({ given, want }) => {
  assert.strictEqual(callKey({ ...press, ...given.press }, given.isApple) ?? null, want)
})
const held = fc.record({ altKey: fc.boolean(), ctrlKey: fc.boolean(), metaKey: fc.boolean(), shiftKey: fc.boolean() })
prop("[CALL-64] what is written, or asks for something by one key, never ends a call", held, fc.boolean(), (each, isApple) => {
  const does = callKey({ ...each, key: "H", isComposing: false }, isApple)
  const inPlace = callKey({ ...each, key: "Р", code: "KeyH", isComposing: false }, isApple)
  assert.strictEqual(inPlace, does)
  assert.strictEqual(
    does === "hangUp",
    each.shiftKey && !each.altKey && each.ctrlKey !== each.metaKey && each.metaKey === isApple
  )
})
