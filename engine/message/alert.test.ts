import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Millis, NEVER } from "../format/Millis.ts"
import { APART, FRESH, isAlerting, maySound, waysOf } from "./alert.ts"
import { Body } from "./Body.ts"
import { EVERYBODY, MessageNumber } from "./Message.ts"

const Arrival = Schema.Struct({
  message: Schema.Struct({ author: UserId, body: Body, at: Schema.Array(UserId), number: MessageNumber }),
  contact: Schema.NullOr(Schema.Struct({ notify: Schema.Boolean, unread: Schema.Int, readTo: Schema.optionalKey(Schema.Int) })),
  isWatched: Schema.Boolean,
  me: UserId
})

it.each(vectors("message/ALERT-01", Arrival, Schema.Boolean))("[ALERT-01] $title", ({ given, want }) => {
  assert.strictEqual(isAlerting(given.message, given.contact, given), want)
})

it.each(vectors("message/ALERT-02", Arrival, Schema.Boolean))("[ALERT-02] $title", ({ given, want }) => {
  assert.strictEqual(isAlerting(given.message, given.contact, given), want)
})

const Moment = Schema.Struct({ age: Schema.Int, soundedAt: Millis, now: Millis })

it.each(vectors("message/ALERT-03", Moment, Schema.Boolean))("[ALERT-03] $title", ({ given, want }) => {
  assert.strictEqual(maySound(given.age, given.soundedAt, given.now), want)
})

const Ways = Schema.Struct({
  setting: Schema.Struct({ notifyStatus: Schema.Boolean, voiceStatus: Schema.Boolean, vibrateStatus: Schema.Boolean }),
  isVisible: Schema.Boolean,
  sounds: Schema.Boolean
})
const Told = Schema.Struct({ sound: Schema.Boolean, vibrate: Schema.Boolean, show: Schema.Boolean })

it.each(vectors("message/ALERT-04", Ways, Told))("[ALERT-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(waysOf(given.setting, given), want)
})

const ME = UserId.make(1)
const person = fc.integer({ min: 0, max: 4 }).map((id) => UserId.make(id))
const body = fc.constantFrom<Body>(
  { _tag: "Text", html: "<p>hi</p>" },
  { _tag: "Event", text: "Bob joined" },
  { _tag: "Recalled", by: UserId.make(2), text: "gone", was: "" },
  { _tag: "Other", type: "image", content: "/a.png" }
)
const message = fc.record({
  author: person,
  body,
  at: fc.array(person, { maxLength: 3 }),
  number: fc.nat({ max: 9 }).map((number) => MessageNumber.make(number))
})
const contact = fc.record({ notify: fc.boolean(), unread: fc.nat({ max: 3 }), readTo: fc.nat({ max: 9 }) })

prop("[ALERT-01] mine, events, recalled and watched ones are silent", message, contact, fc.boolean(), (each, chat, isWatched) => {
  const isSilent = each.author === ME || each.body._tag === "Event" || each.body._tag === "Recalled" || isWatched
  return !(isSilent && isAlerting(each, chat, { isWatched, me: ME }))
})

prop(
  "[ALERT-02] whatever alerts in a chat that is not to disturb names me, and alerts also where it may",
  message,
  contact,
  (each, chat) => {
    const at = { isWatched: false, me: ME }
    const isLoud = isAlerting(each, { ...chat, notify: false }, at)
    return !isLoud || (each.at.includes(ME) && !each.at.includes(EVERYBODY) && isAlerting(each, { ...chat, notify: true }, at))
  }
)

/** Messages by the moment they arrive, in milliseconds. */
const arrivals = fc
  .array(fc.record({ after: fc.nat({ max: 3000 }), age: fc.nat({ max: 20_000 }) }), { maxLength: 50 })
  .map((all) => {
    let now = 1_700_000_000_000
    return all.map(({ after, age }) => ({ age, now: Millis.make((now += after)) }))
  })

prop(
  "[ALERT-03] sounds are apart, and of nothing old; of what is fresh nothing is silent without one before it",
  arrivals,
  (all) => {
    let soundedAt = NEVER
    for (const { age, now } of all) {
      const sounds = maySound(age, soundedAt, now)
      if (sounds && (age > FRESH || (soundedAt !== NEVER && now - soundedAt < APART))) return false
      if (!sounds && age <= FRESH && now - soundedAt >= APART) return false
      if (sounds) soundedAt = now
    }
    return true
  }
)

const setting = fc.record({ notifyStatus: fc.boolean(), voiceStatus: fc.boolean(), vibrateStatus: fc.boolean() })

prop("[ALERT-04] what is switched off stays off", setting, fc.boolean(), fc.boolean(), (each, isVisible, sounds) => {
  const { show, sound, vibrate } = waysOf(each, { isVisible, sounds })
  const alwaysOn = waysOf({ notifyStatus: true, voiceStatus: true, vibrateStatus: true }, { isVisible, sounds })
  assert.deepStrictEqual(alwaysOn, { sound: sounds, vibrate: sounds, show: !isVisible })
  return (!sound || each.voiceStatus) && (!vibrate || each.vibrateStatus) && (!show || (each.notifyStatus && !isVisible))
})
