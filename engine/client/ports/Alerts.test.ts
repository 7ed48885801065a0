import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ContactId } from "../../contact/Contact.ts"
import { Alerts } from "./Alerts.ts"

it.effect("[ALERT-06] where a program has no way to be noticed, nothing happens", () =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    const told = [alerts.raise({ sound: true, vibrate: true, notices: [] }), alerts.end([ContactId.make("7")])]
    assert.deepStrictEqual(told, [undefined, undefined])
  })
)
