import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { answerLanguage, furtherCall, requestIntent } from "./ask.ts"
import type { CallAsk } from "./CallAsk.ts"
import { INITIAL } from "./initial.ts"
import type { State } from "./State.ts"

const online: State = play({ when: [] }).state
const asking = (call: string): CallAsk => ({ call, body: {} }) as unknown as CallAsk
const SEND = asking("sendMessage")

it("a request says who asks, where answers go, and in which language, as of this moment", () => {
  assert.deepStrictEqual(requestIntent(online, SEND), {
    _tag: "Call",
    ask: SEND,
    token: "bearer t",
    clientId: "c1",
    language: "en"
  })
  const stranger = requestIntent(INITIAL, SEND)
  assert.deepStrictEqual(stranger._tag === "Call" && [stranger.token, stranger.clientId], ["", ""])
})

it("[WIRE-23] it goes over the socket where that is bound and the service offers it, and the call may", () => {
  const isOver = (socketCalls: boolean, bound: boolean, call = "sendMessage") => {
    const { connection, service } = online
    const state = { ...online, service: { ...service, socketCalls }, connection: { ...connection, bound } }
    const intent = requestIntent(state, asking(call))
    return intent._tag === "Call" && intent.overSocket
  }
  assert.deepStrictEqual(
    [isOver(true, true), isOver(true, false), isOver(false, true), isOver(true, true, "login")],
    [true, undefined, undefined, undefined]
  )
  const missed = (scopes: Readonly<Record<string, number>>, role: "leads" | "follows") => {
    const { connection, service } = online
    const part = { ...connection.part, role }
    const state = { ...online, service: { ...service, socketCalls: true }, connection: { ...connection, bound: true, part } }
    const intent = requestIntent(state, { call: "resume", body: { scopes }, turn: 1 })
    return intent._tag === "Call" && intent.overSocket
  }
  // all that there is goes over HTTP, and the socket that a tab without the lead still holds is on its way out
  assert.deepStrictEqual(
    [missed({ "u:1": 7 }, "leads"), missed({}, "leads"), missed({ "u:1": 7 }, "follows")],
    [true, undefined, undefined]
  )
  // what binds it goes before
  assert.deepStrictEqual([isOver(true, false, "bindUid"), isOver(true, true, "bindUid")], [true, undefined])
})

it("a further call belongs to the command of the one before, where that had one", () => {
  const askOf = (before: { readonly for?: string }) => {
    const intent = furtherCall(online, before, SEND)
    return intent._tag === "Call" && intent.ask
  }
  assert.strictEqual(askOf({}), SEND)
  assert.deepStrictEqual(askOf({ for: "a" }), { ...SEND, for: "a" })
})

it("[LOCALE-05] a server that is ours, or has told nothing yet, answers in the person's language; an older one in one of its two", () => {
  const german = { ...online, setting: { ...online.setting, language: "de" as const } }
  const traditional = { ...online, setting: { ...online.setting, language: "zh-Hant" as const } }
  const older = { ...INITIAL.service, resume: false }
  const languages = (service: State["service"]) => [german, traditional].map((state) => answerLanguage({ ...state, service }))
  assert.deepStrictEqual(languages(INITIAL.service), ["de", "zh-Hant"])
  assert.deepStrictEqual(languages({ ...older, resume: true }), ["de", "zh-Hant"])
  assert.deepStrictEqual(languages(older), ["en", "zh-Hans"])
})
