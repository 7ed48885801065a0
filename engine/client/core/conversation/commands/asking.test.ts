import { assert, it } from "@effect/vitest"
import { type Asking, ASKINGS, CONTACTS } from "#fixtures/client/askings.ts"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, done } from "#fixtures/client/told.ts"
import type { CallName } from "../../../../api/calls.ts"

const bodies = ({ intents }: Stage, call: CallName) =>
  intents.flatMap((each) => (each._tag === "Call" && each.ask.call === call ? [each.ask.body] : []))
const taskIn = (stage: Stage, task: string) => (see(stage)["tasks"] as Readonly<Record<string, string>>)[task]
const answered = (stage: Stage, call: CallName, how: Pick<Happening, "body" | "status">) =>
  happen(stage, { answer: call, which: 0, ...how })

const once = ({ ask: asked, before = [], start }: Asking): Stage =>
  play({ contacts: CONTACTS, when: [...before, asked], ...(start === undefined ? {} : { start }) })

const EACH = Object.entries(ASKINGS)
const INSIDE = EACH.filter(([, { start }]) => start !== "stranger")

it.each(EACH)("%s is asked of the server in its words", (_, asking) => {
  const stage = once(asking)
  assert.deepStrictEqual(bodies(stage, asking.call), [asking.body])
  assert.strictEqual(taskIn(stage, asking.task), "Busy")
})

it.each(EACH)("%s: not asked again while it is under way", (_, asking) => {
  const stage = once(asking)
  const again = happen(stage, asking.ask)
  assert.lengthOf(bodies(again, asking.call), 1)
  assert.deepStrictEqual(again.state, stage.state)
})

it.each(EACH)("%s: that nobody answers is said on its screen, and it may be asked again", (_, asking) => {
  const stage = answered(once(asking), asking.call, {})
  assert.strictEqual(taskIn(stage, asking.task), "error:network-timeout")
  assert.deepStrictEqual(see(stage)["toasts"], [])
  const again = happen(happen(stage, ask("ChatCloseAsked")), asking.ask)
  assert.lengthOf(bodies(again, asking.call), 2)
})

it.each(EACH)("%s: why it is refused is said on its screen", (_, asking) => {
  const stage = answered(once(asking), asking.call, { body: { code: 403, msg: "no", data: "" } })
  assert.strictEqual(taskIn(stage, asking.task), "no")
  assert.deepStrictEqual([see(stage)["toasts"], see(stage)["dialog"]], [[], null])
})

it.each(INSIDE)("%s: an answer that the session is over ends it", (_, asking) => {
  const over = see(answered(once(asking), asking.call, { body: { code: -1, msg: "over", data: "" } }))
  assert.deepStrictEqual([over["session"], over["toasts"], over["tasks"]], ["LoggedOut", [[1, "over"]], {}])
  const unsure = answered(once(asking), asking.call, { status: 401 })
  assert.strictEqual(see(unsure)["dialog"], "authorization-expired")
  assert.notStrictEqual(taskIn(unsure, asking.task), "Busy")
})

it.each(EACH)("%s: done, the server's sentence is said, if there is one to say", (_, asking) => {
  const { call, data = "", passes, says, task } = asking
  const quiet = answered(once(asking), call, { body: done(data) })
  assert.deepStrictEqual(see(quiet)["toasts"], [])
  assert.strictEqual(taskIn(quiet, task), passes ? undefined : "Done")
  const told = answered(once(asking), call, { body: { ...done(data), msg: "fine" } })
  assert.deepStrictEqual(see(told)["toasts"], says ? [[1, "fine"]] : [])
})
