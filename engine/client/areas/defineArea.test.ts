import { assert, it } from "@effect/vitest"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { Millis } from "../../format/Millis.ts"
import { stay } from "../Turn.ts"
import { defineArea } from "./defineArea.ts"
import { performWants } from "./perform.ts"
import { SUCCEEDED, wantCall, wantFurther, wantSuccess } from "./Want.ts"

const now = Millis.make(1_800_000_000_000)
const { state } = play({ contacts: [row(7)], when: [] })
const LEFT = { _tag: "PlacesLeftAsked", area: "places", now } as const

/** An area of places that does with its view as told when somebody leaves it. */
const leaving = (leave: (view: never) => unknown, more: object = {}) =>
  defineArea("places", {
    answers: {} as never,
    commands: { PlacesAsked: stay, PlacesLeftAsked: leave as never },
    replies: { findPlaces: stay },
    ...more
  })

it("an area is given its own slice and those that it names, and no others", () => {
  const givenTo = (more: object) => {
    let given: ReadonlyArray<string> = []
    const area = leaving((view) => {
      given = Object.keys(view)
      return stay(view)
    }, more)
    assert.deepStrictEqual(area.command(state, LEFT), [state, []])
    return given
  }
  assert.deepStrictEqual(givenTo({}), ["places"])
  assert.deepStrictEqual(givenTo({ reads: ["session"] }), ["places", "session"])
  assert.deepStrictEqual(givenTo({ changes: ["tasks"], reads: ["session"] }), ["places", "tasks", "session"])
})

it("an area changes its own slice and those that it names; what it does to others is lost", () => {
  const changes = (view: never) => [{ ...(view as object), places: "mine", tasks: "changed", session: "lost" }, []]
  const [next] = leaving(changes, { changes: ["tasks"], reads: ["session"] }).command(state, LEFT)
  assert.deepStrictEqual<unknown>([next.places, next.tasks, next.session], ["mine", "changed", state.session])
})

it("an area stays as it is where nothing is said of what happens, and does not know events of its own that there are not", () => {
  const area = leaving(stay)
  assert.deepStrictEqual(area.heard(state, { type: "init" } as never, now), [state, []])
  assert.deepStrictEqual(area.reminder(state, "tick", now), [state, []])
  assert.throws(() => area.needsSession({ _tag: "ChessAsked", area: "places", now } as never), /There is no event "ChessAsked"/)
  assert.throws(() => area.fact(state, { _tag: "ChessTold", area: "places", now }), /There is no event "ChessTold"/)
  // of another area it says nothing
  assert.isTrue(area.needsSession({ _tag: "ChessAsked", area: "call", now } as never))
  assert.deepStrictEqual(area.fact(state, { _tag: "ChessTold", area: "call", now }), [state, []])
})

it("an area comes with those that it names, and by itself where it names none", () => {
  assert.isFalse("needs" in leaving(stay))
  assert.deepStrictEqual(leaving(stay, { needs: ["outbox"] }).needs, ["outbox"])
  // who brings files goes nowhere without the outbox
  const bringing = Object.entries(ALL_AREAS).filter(
    ([name, { answers }]) => name !== "outbox" && Object.keys(answers).some((call) => call.startsWith("upload"))
  )
  assert.deepStrictEqual<unknown>(
    bringing.map(([name, { needs }]) => [name, needs]),
    ["account", "emoji", "groupPicture", "moments"].map((name) => [name, ["outbox"]])
  )
})

const SAVED = { _tag: "Said", text: "Saved" } as const
const ASK = { area: "places", call: "findPlaces", body: { keywords: "", latitude: 0, longitude: 0, page: 1 } } as never

it("what an area wants of the other parts is done in order, with what it wants outside", () => {
  const [told, intents] = performWants(state, [
    { _tag: "Keep" },
    { _tag: "Toast", words: SAVED, tells: "push" },
    wantCall(ASK),
    { _tag: "Hold" }
  ])
  assert.deepStrictEqual(told.toasts, [{ id: 1, words: SAVED, millis: 2500 }])
  assert.deepStrictEqual(
    intents.map(({ _tag }) => _tag),
    ["Keep", "EndToast", "Call", "Hold"]
  )
})

it("each thing that an area wants of the other parts is done also where it is the only one", () => {
  assert.deepStrictEqual(
    performWants(state, [wantCall(ASK)])[1].map(({ _tag }) => _tag),
    ["Call"]
  )
  assert.strictEqual(performWants(state, [{ _tag: "Toast", words: SAVED, tells: "push" }])[0].toasts.length, 1)
  const answered = { _tag: "Envelope", code: 400, msg: "No" } as const
  assert.strictEqual(performWants(state, [{ _tag: "Explain", answered }])[0].toasts.length, 1)
  assert.strictEqual(performWants(state, [{ _tag: "EndSession" }])[0].session._tag, "LoggedOut")
  const { state: stranger } = play({ start: "stranger", when: [] })
  const session = { userInfo: { user_id: 1, account: "ann1", realname: "Ann" }, authToken: "t" } as never
  const [next] = performWants(stranger, [{ _tag: "Enter", session }])
  assert.strictEqual(next.session._tag, "LoggedIn")
})

it("what is only wanted outside is handed on as it is", () => {
  const wants = [{ _tag: "Keep" }, { _tag: "Hold" }] as const
  const [same, handed] = performWants(state, wants)
  assert.strictEqual(same, state)
  assert.strictEqual(handed, wants)
})

it("a call goes on with the command of the one before it, and success is said only in words", () => {
  assert.deepStrictEqual<unknown>(wantFurther({ for: "c" }, ASK), { _tag: "Ask", ask: { ...(ASK as object), for: "c" } })
  assert.deepStrictEqual<unknown>(wantFurther({}, ASK), { _tag: "Ask", ask: ASK })
  assert.deepStrictEqual([wantSuccess(""), wantSuccess("Saved")], [[], [{ _tag: "Toast", words: SAVED, tells: "push" }]])
  assert.deepStrictEqual(SUCCEEDED, { _tag: "Came", outcome: { _tag: "Done" } })
})
