import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { htmlOf } from "../message/compose.ts"
import { checkComment, checkMoment } from "./check.ts"
import { filesTaken } from "./choose.ts"
import { columnsOf } from "./columns.ts"
import { momentPlace } from "./place.ts"

const Written = Schema.Struct({ html: Schema.String, pictures: Schema.Int })

it.each(vectors("moment/MOMENT-01", Written, Verdict(Schema.String)))("[MOMENT-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkMoment(given.html, given.pictures)), want)
})

it.each(vectors("moment/MOMENT-02", Schema.String, Verdict(Schema.String)))("[MOMENT-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkComment(given)), want)
})

it.each(vectors("moment/MOMENT-03", Schema.Int, Schema.Int))("[MOMENT-03] $title", ({ given, want }) => {
  assert.strictEqual(columnsOf(given), want)
})

const Place = Schema.Struct({ name: Schema.String, address: Schema.String, latitude: Schema.Finite, longitude: Schema.Finite })

it.each(vectors("moment/MOMENT-08", Schema.Record(Schema.String, Schema.Unknown), Schema.NullOr(Place)))(
  "[MOMENT-08] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(momentPlace(given), want)
  }
)

const Files = Schema.Array(Schema.String)
const named = (names: ReadonlyArray<string>) => names.map((name) => ({ name }))

it.each(vectors("moment/MOMENT-09", Schema.Struct({ held: Files, chosen: Files }), Files))(
  "[MOMENT-09] $title",
  ({ given, want }) => {
    const taken = filesTaken(named(given.held), named(given.chosen))
    assert.deepStrictEqual(
      taken.map(({ name }) => name),
      want
    )
  }
)

const letters = fc.integer({ min: 0, max: 2100 }).map((count) => "a".repeat(count))

prop("[MOMENT-01] a text is needed only where no picture is; none may be too long", letters, fc.nat(12), (text, pictures) => {
  const isTaken = pictures <= 9 && text.length <= 2048 && (text.length > 0 || pictures > 0)
  assert.strictEqual(Result.isSuccess(checkMoment(htmlOf(text), pictures)), isTaken)
})

prop("[MOMENT-02] 1 to 500 characters are taken, and stay as they are", letters, (text) => {
  const html = htmlOf(text)
  const checked = checkComment(html)
  assert.strictEqual(Result.isSuccess(checked), text.length >= 1 && text.length <= 500)
  assert.strictEqual(
    Result.getOrElse(checked, () => html),
    html
  )
})

prop("[MOMENT-03] no line but the last has room for another picture", fc.integer({ min: 1, max: 9 }), (pictures) => {
  const columns = columnsOf(pictures)
  assert.isTrue(columns <= pictures && columns <= 3)
  // four stand in a square
  assert.isTrue(Math.ceil(pictures / columns) <= 3 && (pictures !== 4 || columns === 2))
})

const degree = (most: number) => fc.double({ min: -2 * most, max: 2 * most, noNaN: true })

prop(
  "[MOMENT-08] a place on earth is read as it was told, and no other is read",
  fc.record({ name: fc.string(), address: fc.string(), latitude: degree(90), longitude: degree(180) }),
  (place) => {
    const lies = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
    assert.deepStrictEqual(momentPlace(place), lies ? place : null)
  }
)

const names = fc.array(fc.constantFrom<string>("a.png", "b.jpg", "lake.mp4", "hill.mov", "notes.txt"), { maxLength: 14 })

prop(
  "[MOMENT-09] however often one chooses, there are nine pictures at most or one video, in the order of choosing",
  fc.array(names),
  (choices) => {
    let held: ReadonlyArray<{ readonly name: string }> = []
    for (const choice of choices) {
      const taken = filesTaken(held, named(choice))
      assert.isTrue(taken.every(({ name }) => choice.includes(name)))
      held = [...held, ...taken]
      const videos = held.filter(({ name }) => /mp4|mov/.test(name)).length
      assert.isTrue(videos === 0 ? held.length <= 9 : held.length === 1)
      assert.isTrue(held.every(({ name }) => name !== "notes.txt"))
      // what may be taken is
      if (held.length === 0) assert.isTrue(choice.every((name) => name === "notes.txt"))
    }
  }
)
