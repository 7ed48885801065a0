import { assert, it } from "@effect/vitest"
import { ANN } from "#fixtures/client/ann.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { done } from "#fixtures/client/told.ts"

const unsent = {
  ...{ id: "a", number: 0, chat: "2", author: 1, body: { _tag: "Text", html: "<p>a</p>" }, sentAt: 5, delivery: "waiting" },
  ...{ refusal: "", at: [], ordinal: 1, tries: 0, why: null }
}
const outbox: Happening = { fact: { _tag: "OutboxTold", said: { _tag: "Outbox", chat: "2", put: [unsent], gone: [] } } }
const sent = { id: "a", msg_id: 7, type: "text", content: "", sendTime: 5, toContactId: 2, fromUser: { id: 1 } }

it("[TAB-04] a leading tab tells another one that still holds as waiting what has arrived", () => {
  const stage = play({ start: "leads", when: [outbox, { answer: "sendMessage", body: done(sent) }] })
  const { intents } = play({ start: "leads", when: [outbox, { answer: "sendMessage", body: done(sent) }, outbox] })
  assert.deepStrictEqual(intents.slice(stage.intents.length), [
    { _tag: "SayTabs", message: { _tag: "Outbox", chat: "2" as never, put: [], gone: ["a" as never] } }
  ])
})

it("[TAB-04] a leading tab that did not know it answers with nothing but sending it", () => {
  for (const start of ["leads", "follows"] as const)
    assert.deepStrictEqual(
      play({ start, when: [outbox] }).intents.map((each) => (each._tag === "Call" ? each.ask.call : each)),
      ["sendMessage"]
    )
})

it("[TAB-08] a login in another tab reads what is kept here, but it was not here that somebody logged in", () => {
  const { intents } = play({
    start: "apart",
    when: [{ fact: { _tag: "StoredTold", stored: { userInfo: ANN, authToken: "t" } } }]
  })
  assert.deepStrictEqual(
    intents.filter(({ _tag }) => _tag === "OpenArchive"),
    [{ _tag: "OpenArchive", owner: 1 as never, first: false }]
  )
})
