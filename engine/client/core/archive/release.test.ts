import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { ask, open, push, row, send } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { UserId } from "../../../account/User.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import { beginSave, endSave, openLedger, type Ledger } from "./ledger.ts"
import { olderLoaded, withFloor } from "../conversation/coverage/Coverage.ts"
import { withMessagesKept } from "./keptMessages.ts"
import { wholeTimelines, withReleased } from "./release.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const PAGE = { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 5 } }
const GIVEN = { start: "numbered" as const, contacts: [row(7, { log: 5, read: 5 })] }

const stateAfter = (...more: Parameters<typeof play>[0]["when"]): State => play({ ...GIVEN, when: [open(), PAGE, ...more] }).state
const numbersIn = (state: State): ReadonlyArray<number> => toArray(chatOf(state, BOB).timeline).map(({ number }) => number)

/** The ledger once all of a state was written. */
const written = (state: State): Ledger => {
  const ledger = openLedger(state, { _tag: "KeptTold", owner: ME, kept: "full", now: Millis.make(0) })
  return endSave(beginSave({ ...ledger, read: true }, state).ledger, null)
}

const released = (state: State, recent: ReadonlyArray<ContactId> = []): State =>
  withReleased(state, wholeTimelines(written(state).saved, state, recent))

it("[ARCHIVE-08] what leaves the memory is written no second time, and the ledger holds on to nothing of it", () => {
  const closed = stateAfter(ask("ChatCloseAsked"))
  const ledger = written(closed)
  const next = withReleased(closed, wholeTimelines(ledger.saved, closed, []))
  assert.deepStrictEqual(numbersIn(next), [5])
  const save = beginSave(ledger, next)
  // the history begins with the first: nothing lies below it
  assert.deepStrictEqual([save.changes?.messages, save.changes?.cut], [[], [{ chat: BOB, below: 1 }]])
  assert.deepStrictEqual(numbersIn(endSave(save.ledger, null).saved), [5])
})

it("[ARCHIVE-08] a chat on screen, or one that was there just now, stays", () => {
  assert.deepStrictEqual(numbersIn(released(stateAfter())), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(numbersIn(released(stateAfter(ask("ChatCloseAsked")), [BOB])), [1, 2, 3, 4, 5])
})

it("[ARCHIVE-08] what is not written yet stays, and so does what moved on before the word came", () => {
  const closed = stateAfter(ask("ChatCloseAsked"))
  const later = stateAfter(ask("ChatCloseAsked"), push(6))
  assert.deepStrictEqual(wholeTimelines(written(closed).saved, later, []), [])
  const whole = wholeTimelines(written(closed).saved, closed, [])
  assert.deepStrictEqual(numbersIn(withReleased(later, whole)), [1, 2, 3, 4, 5, 6])
  // one was deleted, or read by the other side, since
  const [first, ...rest] = whole[0]?.messages ?? []
  const read = first === undefined ? [] : [{ ...first, delivery: "read" as const }, ...rest]
  assert.deepStrictEqual(numbersIn(withReleased(closed, [{ chat: BOB, messages: read }])), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(numbersIn(withReleased(closed, [{ chat: BOB, messages: rest }])), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(numbersIn(withReleased(closed, wholeTimelines(written(later).saved, later, []))), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(numbersIn(withReleased({ ...closed, open: BOB }, whole)), [1, 2, 3, 4, 5])
  // a copy of what was written says the same
  const copy = JSON.parse(JSON.stringify(whole)) as typeof whole
  assert.deepStrictEqual(numbersIn(withReleased(closed, copy)), [5])
})

it("[ARCHIVE-08] a chat with something under way, or with a hole, stays", () => {
  const closed = stateAfter(ask("ChatCloseAsked"))
  const chat = chatOf(closed, BOB)
  const stays = (more: Partial<typeof chat>): void =>
    assert.deepStrictEqual(numbersIn(released(withChat(closed, BOB, { ...chat, ...more }))), [1, 2, 3, 4, 5])
  stays({ coverage: { ...chat.coverage, live: false } })
  stays({ coverage: { ...chat.coverage, outdated: true } })
  stays({ stored: "asked" })
  stays({ pendingDeletes: toArray(chat.timeline).slice(0, 1) })
  const { state: sending } = play({ ...GIVEN, when: [open(), PAGE, send("w1"), ask("ChatCloseAsked")] })
  const [waiting] = chatOf(sending, BOB).waiting
  assert.isDefined(waiting)
  stays({ waiting: chatOf(sending, BOB).waiting })
  stays({ keeping: chatOf(sending, BOB).waiting })
})

it("[ARCHIVE-08] a device that has lost what left the memory shows so: what is above is asked for again", () => {
  const next = released(stateAfter(ask("ChatCloseAsked")))
  const read = (numbers: ReadonlyArray<number>) => {
    const messages = toArray(chatOf(stateAfter(), BOB).timeline).filter(({ number }) => numbers.includes(number))
    const told = { _tag: "MessagesKeptTold", owner: ME, chat: BOB, messages, more: false, now: Millis.make(0) } as const
    return olderLoaded(chatOf(withMessagesKept(next, told), BOB).coverage)
  }
  assert.deepStrictEqual([read([1, 2, 3, 4, 5]), read([5]), read([3, 4, 5])], ["none", "some", "some"])
})

it("[ARCHIVE-08] what the device had no room for stays", () => {
  const closed = stateAfter(ask("ChatCloseAsked"))
  const chat = chatOf(closed, BOB)
  const at = (floor: number): State => withChat(closed, BOB, { ...chat, coverage: withFloor(chat.coverage, floor) })
  assert.deepStrictEqual(numbersIn(released(at(4))), [1, 2, 3, 4, 5])
  assert.deepStrictEqual(numbersIn(released(at(1))), [5])
})

it("[ARCHIVE-08] a chat of one message has nothing to let go of", () => {
  const page = { ...PAGE, texts: { of: 7, from: 5, to: 5 } }
  const { state } = play({ ...GIVEN, when: [open(), page, ask("ChatCloseAsked")] })
  assert.deepStrictEqual(wholeTimelines(written(state).saved, state, []), [])
})
