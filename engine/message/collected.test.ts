import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { distance } from "../format/distance.ts"
import { placeToSay, PLACE_MAX, PLACES_PER_PAGE, PLACES_WITHIN, placesNear, placesOfPage } from "./places.ts"
import {
  checkCollection,
  checkEmojiName,
  checkEmojiSize,
  EMOJI_KEPT_MAX,
  orderFor,
  SavedEmoji,
  withEmoji,
  withFirst,
  withoutEmoji
} from "./SavedEmoji.ts"
import { checkVoice, isVoiceFull, VOICE_MAX, VOICE_MIN, voiceAfter, voiceEnd } from "./voice.ts"

const Yes = Verdict(Schema.Null)
const said = (result: ReturnType<typeof checkVoice>) => verdict(Result.map(result, () => null))

it.each(vectors("message/EMOJI-04", Schema.Int, Yes))("[EMOJI-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkEmojiSize(given)), want)
})
prop("[EMOJI-04] up to 2 MB and no further", fc.nat(5_000_000), (bytes) => {
  assert.strictEqual(Result.isSuccess(checkEmojiSize(bytes)), bytes <= 2 * 1024 * 1024)
})

it.each(vectors("message/EMOJI-05", Schema.String, Yes))("[EMOJI-05] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkEmojiName(given)), want)
})
prop("[EMOJI-05] no name but that of a picture is one", fc.stringMatching(/^[a-z]{1,6}$/), (extension) => {
  const isPicture = ["jpg", "jpeg", "png", "gif"].includes(extension)
  assert.strictEqual(Result.isSuccess(checkEmojiName(`a.${extension}`)), isPicture)
})

const Collection = Schema.Array(SavedEmoji)
it.each(vectors("message/EMOJI-06", Schema.Struct({ kept: Collection, file: Schema.Int }), Yes))(
  "[EMOJI-06] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(said(checkCollection(given.kept, given.file)), want)
  }
)
it.each(vectors("message/EMOJI-07", Schema.Struct({ kept: Collection, added: SavedEmoji }), Collection))(
  "[EMOJI-07] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(withEmoji(given.kept, given.added), want)
  }
)
it.each(vectors("message/EMOJI-08", Schema.Struct({ kept: Collection, chosen: Schema.Array(Schema.Int) }), Collection))(
  "[EMOJI-08] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(withFirst(given.kept, given.chosen), want)
  }
)
it.each(vectors("message/EMOJI-09", Schema.Struct({ kept: Collection, deleted: Schema.Array(Schema.Int) }), Collection))(
  "[EMOJI-09] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(withoutEmoji(given.kept, given.deleted), want)
  }
)

it.each(
  vectors("message/EMOJI-10", Schema.Struct({ kept: Collection, id: Schema.Int, to: Schema.Int }), Schema.Array(Schema.Int))
)("[EMOJI-10] $title", ({ given, want }) => {
  assert.deepStrictEqual(orderFor(given.kept, given), want)
})

const emoji = (id: number): SavedEmoji => ({ id, name: "", url: `/${id}.gif`, file: id + 50 })
const collection = fc.uniqueArray(fc.nat(30), { maxLength: 12 }).map((ids) => ids.map(emoji))
const ids = fc.array(fc.nat(30), { maxLength: 12 })
const idsOf = (all: ReadonlyArray<SavedEmoji>) => all.map(({ id }) => id)

prop("[EMOJI-06] who adds while there is room never has more than may be", fc.nat(620), (times) => {
  let kept: ReadonlyArray<SavedEmoji> = []
  for (let i = 0; i < times; i++) if (Result.isSuccess(checkCollection(kept, i + 50))) kept = withEmoji(kept, emoji(i))
  assert.strictEqual(kept.length, Math.min(times, EMOJI_KEPT_MAX))
})
prop(
  "[EMOJI-07] what is added is first, each file is there once, and the others keep their order",
  collection,
  fc.nat(30),
  (kept, id) => {
    const next = withEmoji(kept, emoji(id))
    assert.deepStrictEqual(idsOf(next), [id, ...idsOf(kept).filter((each) => each !== id)])
    assert.deepStrictEqual(withEmoji(next, emoji(id)), next)
  }
)
prop("[EMOJI-08] nothing is lost or doubled, and a choice of all sorts them", collection, ids, (kept, chosen) => {
  const next = withFirst(kept, chosen)
  assert.sameMembers([...next], [...kept])
  assert.strictEqual(next.length, kept.length)
  const order = idsOf(kept).toSorted((a, b) => a - b)
  assert.deepStrictEqual(idsOf(withFirst(kept, order)), order)
  const there = [...new Set(chosen)].filter((id) => idsOf(kept).includes(id))
  assert.deepStrictEqual(idsOf(next).slice(0, there.length), there)
})
prop(
  "[EMOJI-10] it comes to stand there, and the others keep their order",
  collection,
  fc.nat(30),
  fc.nat(13),
  (kept, id, to) => {
    const before = idsOf(kept)
    const after = idsOf(withFirst(kept, orderFor(kept, { id, to })))
    assert.deepStrictEqual(
      after.filter((each) => each !== id),
      before.filter((each) => each !== id)
    )
    if (before.includes(id)) assert.strictEqual(after.indexOf(id), Math.min(to, before.length - 1))
  }
)
prop("[EMOJI-09] what was deleted is not there, and all else is, as it stood", collection, ids, (kept, deleted) => {
  assert.deepStrictEqual(
    idsOf(withoutEmoji(kept, deleted)),
    idsOf(kept).filter((id) => !deleted.includes(id))
  )
})

it.each(vectors("message/VOICE-01", Schema.Finite, Yes))("[VOICE-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(said(checkVoice(given)), want)
})
it.each(vectors("message/VOICE-02", Schema.Finite, Schema.Boolean))("[VOICE-02] $title", ({ given, want }) => {
  assert.strictEqual(isVoiceFull(given), want)
})
const Ending = Schema.Struct({ seconds: Schema.Finite, isAway: Schema.Boolean })
it.each(vectors("message/VOICE-03", Ending, Schema.Literals(["sent", "cancelled", "too-short"])))(
  "[VOICE-03] $title",
  ({ given, want }) => {
    assert.strictEqual(voiceEnd(given.seconds, given.isAway), want)
  }
)
const seconds = fc.double({ min: 0, max: 61, noNaN: true })
prop("[VOICE-01] a longer one may be sent where a shorter one may", seconds, seconds, (a, b) => {
  const goes = (each: number) => Result.isSuccess(checkVoice(each))
  assert.strictEqual(goes(a), a >= VOICE_MIN)
  if (goes(Math.min(a, b))) assert.isTrue(goes(Math.max(a, b)))
})
prop("[VOICE-02] a recording goes on for a minute and no longer", seconds, (each) => isVoiceFull(each) === each >= VOICE_MAX)
prop("[VOICE-03] what is sent is long enough, and was not taken away before its end", seconds, fc.boolean(), (each, isAway) => {
  const end = voiceEnd(each, isAway)
  if (end === "sent") assert.ok(each >= VOICE_MIN && (!isAway || isVoiceFull(each)))
  assert.strictEqual(end === "cancelled", isAway && !isVoiceFull(each))
})

const Heard = Schema.Struct({ id: Schema.String, isHeard: Schema.Boolean })
it.each(
  vectors("message/VOICE-05", Schema.Struct({ spoken: Schema.Array(Heard), id: Schema.String }), Schema.NullOr(Schema.String))
)("[VOICE-05] $title", ({ given, want }) => {
  assert.strictEqual(voiceAfter(given.spoken, given.id)?.id ?? null, want)
})
prop(
  "[VOICE-05] what follows was not heard, and stands behind it with nothing unheard between",
  fc.array(fc.boolean()),
  fc.nat(9),
  (heard, at) => {
    const spoken = heard.map((isHeard, i) => ({ id: String(i), isHeard }))
    const next = voiceAfter(spoken, String(at))
    const place = next === undefined ? spoken.length : Number(next.id)
    assert.ok(next === undefined || (!next.isHeard && place > at))
    if (at < spoken.length) assert.ok(spoken.slice(at + 1, place).every(({ isHeard }) => isHeard))
  }
)

const Named = Schema.Struct({ name: Schema.String, latitude: Schema.Finite, longitude: Schema.Finite })
it.each(vectors("message/PLACE-01", Schema.Struct({ places: Schema.Array(Named), here: Named }), Schema.Array(Schema.String)))(
  "[PLACE-01] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(
      placesNear(given.places, given.here).map(({ name }) => name),
      want
    )
  }
)
const Paged = Schema.Struct({ count: Schema.Int, page: Schema.Int })
it.each(vectors("message/PLACE-02", Paged, Schema.Array(Schema.Int)))("[PLACE-02] $title", ({ given, want }) => {
  const places = Array.from({ length: given.count }, (_, at) => at + 1)
  assert.deepStrictEqual(placesOfPage(places, given.page), want)
})
const near = fc.record({
  latitude: fc.double({ min: 52.4, max: 52.6, noNaN: true }),
  longitude: fc.double({ min: 13.3, max: 13.5, noNaN: true })
})
prop("[PLACE-01] all within reach and nobody else, none before a nearer one", fc.array(near), near, (places, here) => {
  const found = placesNear(places, here)
  assert.sameMembers(
    [...found],
    places.filter((place) => Math.round(distance(here, place)) <= PLACES_WITHIN)
  )
  const metres = found.map((place) => Math.round(distance(here, place)))
  assert.ok(metres.every((each, at) => at === 0 || each >= (metres[at - 1] ?? 0)))
})
prop("[PLACE-02] the pages put together are the list", fc.array(fc.nat(), { maxLength: 90 }), (places) => {
  const pages = Array.from({ length: 6 }, (_, at) => placesOfPage(places, at + 1))
  assert.deepStrictEqual(pages.flat(), places)
  assert.ok(
    pages.every((page, at) => page.length <= PLACES_PER_PAGE && (page.length === 0 || at === 0 || pages[at - 1]?.length === 20))
  )
})
const Said = Schema.Struct({ name: Schema.String, address: Schema.String, latitude: Schema.Finite, longitude: Schema.Finite })
it.each(vectors("message/PLACE-03", Said, Verdict(Said)))("[PLACE-03] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(placeToSay(given)), want)
})
prop(
  "[PLACE-03] what may be said fits on one line, and is taken again as it is",
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  (name, address) => {
    const place = Result.getOrThrow(placeToSay({ name, address, latitude: 52.5, longitude: 13.4 }))
    assert.isAtMost(Array.from(place.name).length, PLACE_MAX.name)
    assert.isAtMost(Array.from(place.address).length, PLACE_MAX.address)
    assert.notMatch(place.name + place.address, /[<>\p{Cc}\u202a-\u202e]/u)
    assert.deepStrictEqual(Result.getOrThrow(placeToSay(place)), place)
  }
)
