import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { ask } from "#fixtures/client/told.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Answered } from "../../../error/outcome.ts"
import { step } from "../../step.ts"
import { sendLanguage } from "../sync/log/retell.ts"

const now = Millis.make(1_700_000_100_000)
const online = play({ when: [] }).state
const stranger = play({ start: "stranger", when: [] }).state

it("[CONN-10] a socket that says that the session is over leads to the login page, and says so", () => {
  const [next] = step(online, { _tag: "SocketTold", what: "closed", code: 4001, now })
  assert.strictEqual(next.session._tag, "LoggedOut")
  assert.deepStrictEqual(next.toasts, [
    { id: 1, words: { _tag: "Key", key: "refusal:session-expired", params: {} }, millis: 2500 }
  ])
})

it("[LOG-09] another language is told to the server by who is logged in", () => {
  const [, intents] = sendLanguage(online)
  assert.deepStrictEqual(
    intents.map((each) => each._tag === "Call" && each.ask),
    [{ call: "switchLang", body: { lang: online.setting.language } }]
  )
  assert.deepStrictEqual(sendLanguage(stranger), [stranger, []])
})

it("[LOG-09] that a language did not get there is nothing to tell; a session that is lost by it is", () => {
  const told = (result: object) => {
    const ask = { call: "switchLang", body: { lang: "en" } }
    const [next] = step(online, { _tag: "CallTold", told: { call: "switchLang", ask, token: "bearer t", result }, now } as never)
    return [next.session._tag, next.toasts.length]
  }
  const problem = (answered: Answered) => ({ _tag: "Problem", answered })
  assert.deepStrictEqual(told({ _tag: "Done", data: "", msg: "Fine.", count: 0, page: 1 }), ["LoggedIn", 0])
  assert.deepStrictEqual(told(problem({ _tag: "NoResponse" })), ["LoggedIn", 0])
  assert.deepStrictEqual(told(problem({ _tag: "Envelope", code: 400, msg: "No." })), ["LoggedIn", 0])
  assert.deepStrictEqual(told(problem({ _tag: "Envelope", code: -1, msg: "Log in." })), ["LoggedOut", 1])
})

it("[CLIENT-02] what is refused of a login says which refusal it is", () => {
  const { login } = play({ start: "stranger", when: [ask("LoginAsked", { account: "", password: "" })] }).state.tasks
  assert.deepStrictEqual<unknown>(login, {
    _tag: "Failed",
    words: { _tag: "Key", key: "refusal:account-missing", params: {} },
    reason: "account-missing"
  })
})
