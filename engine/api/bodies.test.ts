import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { anyBody, BODIES } from "#fixtures/message/bodies.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { PEAK_COUNT, peaksIn, peaksOf } from "../message/kinds/peaks.ts"
import { thumbHashIn, thumbHashOf } from "../message/kinds/stored.ts"
import { KINDS } from "../message/kinds/kinds.ts"
import { Body } from "../message/Body.ts"
import { bodyOf, carried, revived } from "./bodies.ts"

const Carried = Schema.Struct({
  type: Schema.String,
  content: Schema.String,
  extends: Schema.Record(Schema.String, Schema.Unknown),
  fileName: Schema.optionalKey(Schema.Unknown),
  fileSize: Schema.optionalKey(Schema.Unknown),
  file_id: Schema.optionalKey(Schema.Unknown),
  preview: Schema.optionalKey(Schema.Unknown),
  download: Schema.optionalKey(Schema.Unknown),
  extUrl: Schema.optionalKey(Schema.Unknown)
})

const READ = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "17"].map((rule) => `BODY-${rule}`)
for (const rule of [...READ, "VOICE-04"]) {
  it.each(vectors(`message/${rule}`, Carried, Body))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(bodyOf(given), want)
  })
}
for (const rule of ["11", "12"]) {
  it.each(vectors(`message/BODY-${rule}`, Body, Carried))(`[BODY-${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual<unknown>(carried(given), want)
  })
}

const Kept = Schema.Struct({ id: Schema.String, body: Body })
it.each(vectors("message/BODY-15", Kept, Kept))("[BODY-15] $title", ({ given, want }) => {
  assert.deepStrictEqual(revived(given), want)
})

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, "7", "x", 1e300, { toString: 1, valueOf: 1 })
)
const TYPES = ["poll", ...Object.values(KINDS).flatMap(({ type }) => type ?? [])]
const anything = fc
  .record({
    type: fc.constantFrom(...TYPES),
    content: fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("/f.bin", "javascript:x", "//h/x")),
    extends: fc.dictionary(
      fc.constantFrom(
        ...["width", "height", "duration", "poster", "name", "address", "latitude", "longitude"],
        ...["id", "displayName", "avatar", "event", "code", "type", "status", "callTime", "isMobile"]
      ),
      value
    ),
    file: fc.dictionary(fc.constantFrom("fileName", "fileSize", "file_id", "preview", "download", "extUrl"), value)
  })
  .map(({ file, ...rest }) => ({ ...rest, ...file }))
const isBody = Schema.is(Body)

/** Addresses that a body holds. */
const addresses = (body: Body): ReadonlyArray<string> =>
  Object.entries(body).flatMap(([key, at]) =>
    ["url", "preview", "download", "thumbnail", "poster", "avatar"].includes(key) && typeof at === "string" && at !== ""
      ? [at]
      : []
  )

prop("[BODY-01] whatever comes, no address leads anywhere but to the web and the service", anything, (wire) => {
  for (const each of addresses(bodyOf(wire))) assert.match(each, /^(https?:\/\/|\/[^/\\])|^\/$/i)
})

prop("[BODY-10] whatever comes, something is read, and what cannot be keeps its type and content", anything, (wire) => {
  const body = bodyOf(wire)
  assert.isTrue(isBody(body))
  if (body._tag === "Other") assert.deepStrictEqual([body.type, body.content], [wire.type, wire.content])
  assert.deepStrictEqual(bodyOf(carried(body)), body)
})

const again = (body: Body): void => {
  // what was recalled is told as a line of the system
  const want = body._tag === "Recalled" ? { _tag: "Event", text: body.text } : body
  assert.deepStrictEqual<unknown>(bodyOf(JSON.parse(JSON.stringify(carried(body)))), want)
}

prop("[BODY-02] an image is read as it was sent", BODIES.Image, again)
prop(
  "[BODY-17] whatever is told of a preview, what is kept of it is short, and read as it was sent",
  fc.oneof(fc.anything(), fc.string({ unit: fc.constantFrom("A", "b", "/", "=", " ") })),
  (told) => {
    const kept = thumbHashIn({ thumbHash: told })
    assert.ok(kept.thumbHash === undefined || (kept.thumbHash === told && kept.thumbHash.length <= 56))
    assert.deepStrictEqual(thumbHashIn(thumbHashOf(kept)), kept)
  }
)
prop(
  "[VOICE-04] whatever is told of heights, what is kept of them is 64 characters, and read as it was sent",
  fc.oneof(fc.anything(), fc.stringMatching(/^[A-Za-z0-9+/]{63,65}$/)),
  (told) => {
    const kept = peaksIn({ peaks: told })
    const isPeaks = typeof told === "string" && told.length === PEAK_COUNT && !/[^A-Za-z0-9+/]/.test(told)
    assert.deepStrictEqual(kept, isPeaks ? { peaks: told } : {})
    assert.deepStrictEqual(peaksIn(peaksOf(kept)), kept)
  }
)
prop("[BODY-03] an emoji is read as it was sent", BODIES.Emoji, again)
prop("[BODY-04] a voice is read as it was sent", BODIES.Voice, again)
prop("[BODY-05] a video is read as it was sent", BODIES.Video, again)
prop("[BODY-06] a file is read as it was sent", BODIES.File, again)
prop("[BODY-07] a location is read as it was sent", BODIES.Location, again)
prop("[BODY-08] a card is read as it was sent", BODIES.Card, again)
prop("[BODY-09] a call is read as it was sent", BODIES.Call, again)
prop("[BODY-11] what is sent is read as it was", anyBody, again)

prop("[BODY-12] an image is small, wide or tall, and of one that is turned the other side is fitted", BODIES.Image, (body) => {
  const fit = (width: number, height: number) => carried({ ...body, width, height }).extends["fixMode"]
  const { height, width } = body
  if (width === 0) return assert.isUndefined(fit(width, height))
  assert.strictEqual(fit(width, height) === 3, width < 200 && height < 240)
  if (Math.min(width, height) >= 240 && width !== height)
    assert.strictEqual(Number(fit(width, height)) + Number(fit(height, width)), 3)
})

prop("[BODY-15] reading again changes nothing but what was unknown, and twice is once", anyBody, (body) => {
  const once = revived({ id: "m", body })
  if (body._tag !== "Other") assert.strictEqual(once.body, body)
  assert.deepStrictEqual(revived(once), once)
})
