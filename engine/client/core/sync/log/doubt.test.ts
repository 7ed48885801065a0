import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { ask, done, message, open, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../../contact/Contact.ts"

const NUMBERS = [1, 2, 3, 4, 5]
const BOB = { ...row(), log: 5, read: 5 }

/** Where the chat is while the service leaves out lines of my own scope. */
const PLACES: Readonly<Record<string, ReadonlyArray<Happening>>> = {
  screen: [],
  memory: [ask("ChatCloseAsked")],
  device: [ask("ChatCloseAsked"), { archive: "release" }],
  "device at the start": [ask("ChatCloseAsked"), { restart: "reload" }]
}

/** The socket breaks, and another one is bound. */
const BOUND: ReadonlyArray<Happening> = [
  ...[{ socket: "closed" as const }, { page: "online" as const }, { socket: "opened" as const }],
  ...[{ frame: { type: "init", client_id: "c2" } }, { answer: "bindUid" as const, body: done() }]
]

/** All rows, with which the personal log has gone on. */
const ROWS: Happening = {
  answer: "resume",
  body: done({ reload: 1, contacts: [{ ...BOB, scope: "c:1-7" }], entries: [], user: 9, online: [], gone: [] })
}

prop(
  "[LOG-04] what I deleted elsewhere while lines were left out does not come back, wherever the chat was meanwhile",
  fc.constantFrom(...Object.keys(PLACES)),
  fc.subarray(NUMBERS, { minLength: 1 }),
  (place, left) => {
    const page: Happening = { answer: "getMessageList", body: done(left.map((n) => message(n))) }
    const { state } = play({
      start: "numbered",
      contacts: [BOB],
      when: [
        ...[open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 5 } }, ...(PLACES[place] ?? [])],
        ...[...(place === "device at the start" ? [] : BOUND), ROWS, open(), page]
      ]
    })
    assert.deepStrictEqual(
      messagesOf(state, ContactId.make("7")).map(({ number }) => Number(number)),
      left
    )
  }
)
