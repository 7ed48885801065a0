import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { ask, push, row } from "#fixtures/client/told.ts"
import type { Answered } from "../../../error/outcome.ts"
import { INITIAL } from "../../initial.ts"
import { endsSession, endSession, problemWords, refuseSilently, tellProblem, tellSuccess, withAnswerFailed } from "./notices.ts"

const online = play({ when: [] }).state
const word = (code: number, msg: string): Answered => ({ _tag: "Envelope", code, msg })
const SILENT: Answered = { _tag: "Aborted" }
const EXPIRED: Answered = { _tag: "HttpStatus", status: 401 }

it("an answer is a toast, a question, the way to the login page, or nothing to tell", () => {
  assert.deepStrictEqual(tellProblem(online, SILENT), [online, []])
  assert.deepStrictEqual(tellProblem(online, EXPIRED), [{ ...online, dialog: { kind: "authorization-expired" } }, []])
  const [refused, intents] = tellProblem(online, word(400, "no"))
  assert.deepStrictEqual(refused.toasts, [{ id: 1, words: { _tag: "Said", text: "no" }, millis: 2500 }])
  assert.deepStrictEqual(intents, [{ _tag: "EndToast", id: 1, after: 2500 }])
  const [over] = tellProblem(online, word(-1, "log in again"))
  assert.deepStrictEqual(over.toasts, [{ id: 1, words: { _tag: "Said", text: "log in again" }, millis: 2500 }])
  assert.strictEqual(over.session._tag, "LoggedOut")
  assert.deepStrictEqual(tellProblem(online, word(-1, ""))[0].toasts, [])
})

it("whatever did not succeed has a sentence", () => {
  assert.deepStrictEqual(problemWords(word(400, "no")), { _tag: "Said", text: "no" })
  assert.deepStrictEqual(problemWords(word(-1, "log in again")), { _tag: "Said", text: "log in again" })
  assert.deepStrictEqual(problemWords(EXPIRED), { _tag: "Key", key: "refusal:session-expired", params: {} })
  assert.deepStrictEqual(problemWords(SILENT), { _tag: "Key", key: "error:request-failed", params: {} })
})

it("a session ends where the answer leads to the login page, or asks first", () => {
  assert.deepStrictEqual([word(-1, ""), EXPIRED, word(400, "no"), SILENT].map(endsSession), [true, true, false, false])
})

it("[CLIENT-04] without a session there is nobody's to forget", () => {
  assert.deepStrictEqual(endSession(INITIAL)[1], [{ _tag: "Forget", token: "" }])
  assert.deepInclude(endSession(online)[1], { _tag: "Forget", token: "bearer t" })
})

it("[ERROR-12] what is refused here, before anybody is asked, stays as long as any toast", () => {
  const refusals = [
    ask("SendAsked", { chat: "7", text: " ", id: "a" }),
    ask("SendEmojiAsked", { chat: "admin_notice", url: "/e.gif", file: 5, id: "b" }),
    ask("RecallAsked", { chat: "7", id: "m1" }),
    ask("DeleteAsked", { chat: "7", ids: ["m1"], everyone: true }),
    ask("MentionAsked", { chat: "7", who: { id: 0, name: "all" } })
  ]
  for (const refused of refusals) {
    const { intents, state } = play({ contacts: [row()], when: [push(1), refused] })
    assert.deepStrictEqual(
      [state.toasts.map(({ millis }) => millis), intents.filter(({ _tag }) => _tag === "Call")],
      [[1500], []]
    )
  }
})

it("a refusal of which its screen tells by itself is the outcome of the command, by the client", () => {
  assert.deepStrictEqual<unknown>(refuseSilently({ reason: "text-empty", params: { max: 3 } } as never), {
    _tag: "Came",
    outcome: {
      _tag: "Refused",
      words: { _tag: "Key", key: "refusal:text-empty", params: { max: 3 } },
      reason: "text-empty",
      by: "client"
    }
  })
})

it("what the server says of a success stays as long as any of its sentences; of nothing said nothing is shown", () => {
  const [told, intents] = tellSuccess(online, "Done.")
  assert.deepStrictEqual(told.toasts, [{ id: 1, words: { _tag: "Said", text: "Done." }, millis: 2500 }])
  assert.deepStrictEqual(intents, [{ _tag: "EndToast", id: 1, after: 2500 }])
  assert.deepStrictEqual(tellSuccess(online, ""), [online, []])
})

it("a task that failed says which refusal it was, where the service names it", () => {
  const failed = (answered: Answered) => withAnswerFailed(online, "scan", answered).tasks.scan
  const words = { _tag: "Said", text: "no" } as const
  assert.deepStrictEqual(failed(word(400, "no")), { _tag: "Failed", words })
  assert.deepStrictEqual(failed({ ...word(400, "no"), reason: "code-old" } as Answered), {
    _tag: "Failed",
    words,
    reason: "code-old"
  })
})
