import { assert, it } from "@effect/vitest"
import { type Happening, play } from "#fixtures/client/play.ts"
import { done, message, row } from "#fixtures/client/told.ts"
import { firstFound } from "./firstFound.ts"
import { followClient } from "../shared/store.ts"

/** Each play is another session, as its roster tells. */
let rosterVersion = -1

const found = (words: string, ...when: ReadonlyArray<Happening>) => {
  const contacts = [row(7, { displayName: "Bo Berg" }), row(8, { displayName: "Cy" })]
  const state = { ...play({ contacts, when }).state, rosterVersion: (rosterVersion -= 1) }
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  return firstFound(words).value
}
const seek = (words: string): Happening => ({ ask: { _tag: "MessagesSoughtAsked", area: "search", words, page: 1 } })
const answer = (...numbers: ReadonlyArray<number>): Happening => ({
  answer: "searchMessages",
  body: done(
    numbers.map((n) => ({ contact_id: "7", message: message(n) })),
    numbers.length
  )
})

it("a chat or contact comes before every message, which nobody waits for then", () => {
  assert.deepStrictEqual(found("berg"), { _tag: "Chat", id: "7" } as never)
  assert.deepStrictEqual(found("berg", seek("berg"), answer(4)), { _tag: "Chat", id: "7" } as never)
})

it("where only messages say the words, the newest of the first conversation comes, as soon as it is known", () => {
  assert.deepStrictEqual(found("harbour"), { _tag: "Waiting" })
  assert.deepStrictEqual(found("harbour", seek("harbour")), { _tag: "Waiting" })
  const first = found("harbour", seek("harbour"), answer(4, 2))
  assert.ok(first._tag === "Message" && first.message.chat === "7" && first.message.number === 4)
  // what answered other words is no result of these
  assert.deepStrictEqual(found("harbour", seek("other"), answer(4)), { _tag: "Waiting" })
})

it("where nothing says the words, all people are looked through, unless they are all among the contacts", () => {
  const colleagues: Happening = { answer: "getSystemInfo", body: done({ sysInfo: { runMode: 1 } }) }
  assert.deepStrictEqual(found("harbour", seek("harbour"), answer()), { _tag: "Everybody" })
  assert.deepStrictEqual(found("harbour", colleagues, seek("harbour"), answer()), { _tag: "Nothing" })
})
