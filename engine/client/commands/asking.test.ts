import { assert, describe, it } from "@effect/vitest"
import { ASKINGS, CONTACTS } from "#fixtures/client/askings.ts"
import { type Happening, happen, play, see, type Stage } from "#fixtures/client/play.ts"
import { ask, done } from "#fixtures/client/told.ts"
import type { CallName } from "../../api/calls.ts"

const bodies = ({ intents }: Stage, call: CallName) =>
  intents.flatMap((each) => (each._tag === "Call" && each.ask.call === call ? [each.ask.body] : []))
const taskIn = (stage: Stage, task: string) => (see(stage)["tasks"] as Readonly<Record<string, string>>)[task]
const answered = (stage: Stage, call: CallName, how: Pick<Happening, "body" | "status">) =>
  happen(stage, { answer: call, which: 0, ...how })

describe.each(Object.entries(ASKINGS))(
  "%s",
  (_, { ask: asked, before = [], body, call, data = "", passes, says, start, task }) => {
    const once = () => play({ contacts: CONTACTS, when: [...before, asked], ...(start === undefined ? {} : { start }) })

    it("is asked of the server in its words", () => {
      const stage = once()
      assert.deepStrictEqual(bodies(stage, call), [body])
      assert.strictEqual(taskIn(stage, task), "Busy")
    })

    it("is not asked again while it is under way", () => {
      const stage = once()
      const again = happen(stage, asked)
      assert.lengthOf(bodies(again, call), 1)
      assert.deepStrictEqual(again.state, stage.state)
    })

    it("that nobody answers says so on its screen, and may be asked again", () => {
      const stage = answered(once(), call, {})
      assert.strictEqual(taskIn(stage, task), "error:network-timeout")
      assert.deepStrictEqual(see(stage)["toasts"], [])
      const again = happen(happen(stage, ask("ChatCloseAsked")), asked)
      assert.lengthOf(bodies(again, call), 2)
    })

    it("that is refused says why on its screen", () => {
      const stage = answered(once(), call, { body: { code: 403, msg: "no", data: "" } })
      assert.strictEqual(taskIn(stage, task), "no")
      assert.deepStrictEqual(
        [see(stage)["toasts"], see(stage)["dialog"], see(stage)["session"]],
        [[], null, start === "stranger" ? "LoggedOut" : "LoggedIn"]
      )
    })

    it("that shows the session to be over ends it", () => {
      if (start === "stranger") return
      const over = see(answered(once(), call, { body: { code: -1, msg: "over", data: "" } }))
      assert.deepStrictEqual([over["session"], over["toasts"], over["tasks"]], ["LoggedOut", [[1, "over"]], {}])
      assert.strictEqual(see(answered(once(), call, { status: 401 }))["dialog"], "authorization-expired")
    })

    it("that is done says the server's sentence, if there is one to say", () => {
      const quiet = answered(once(), call, { body: done(data) })
      assert.deepStrictEqual(see(quiet)["toasts"], [])
      assert.strictEqual(taskIn(quiet, task), passes ? undefined : "Done")
      const told = answered(once(), call, { body: { ...done(data), msg: "fine" } })
      assert.deepStrictEqual(see(told)["toasts"], says ? [[1, "fine"]] : [])
    })
  }
)
