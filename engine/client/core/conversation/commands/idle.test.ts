import { assert, it } from "@effect/vitest"
import { type Happening, happen, play } from "#fixtures/client/play.ts"
import { ask, done, mine, push, row, frame } from "#fixtures/client/told.ts"

const of = (id: string, chat = "7") => ({ chat, id })

/** What may be asked for, and is so already, or is about nothing that is here. */
const IDLE: Readonly<Record<string, Happening>> = {
  "no chat is closed": ask("ChatCloseAsked"),
  "nobody is pinned": ask("PinAsked", { chat: "9", pinned: true }),
  "pinned already": ask("PinAsked", { chat: "7", pinned: true }),
  "nobody is silenced": ask("NotifyAsked", { chat: "9", notify: false }),
  "silenced already": ask("NotifyAsked", { chat: "7", notify: false }),
  "nothing is quoted": ask("QuoteAsked", { chat: "7", id: null }),
  "a message that is not here is quoted": ask("QuoteAsked", of("none")),
  "no mention waits": ask("MentionsSeenAsked", { chat: "7" }),
  "a message that is not here is deleted": ask("DeleteAsked", { chat: "9", ids: ["none"], everyone: false }),
  "one that is not here is recalled": ask("RecallAsked", of("none")),
  "one that is not here is edited again": ask("ReeditAsked", of("none")),
  "one that was not recalled is edited again": ask("ReeditAsked", of("mine")),
  "one that is not here is sent again": ask("RetryAsked", of("none")),
  "one that was sent is sent again": ask("RetryAsked", of("mine")),
  "one that was sent is given up": ask("DiscardAsked", of("mine")),
  "nothing lies above nothing": ask("OlderAsked", { chat: "8" }),
  "there is no question to answer": ask("DialogCancelAsked")
}

it.each(Object.entries(IDLE))("%s: nothing changes, and nothing is done", (_, asked) => {
  const before = play({
    contacts: [row(7, { is_top: 1, is_notice: 0 })],
    when: [
      push(4),
      frame("simple", mine(5, "mine")),
      ask("ContactsAsked"),
      { answer: "getContacts", body: done([row(7, { is_top: 1, is_notice: 0 })]) }
    ]
  })
  const after = happen({ ...before, intents: [] }, asked)
  assert.strictEqual(after.state, before.state)
  assert.deepStrictEqual(after.intents, [])
})
