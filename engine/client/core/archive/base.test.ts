import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { BLANK, type Content, openedContent, archivePage, writtenContent } from "#adapters/memory/archive.ts"
import { play } from "#fixtures/client/play.ts"
import { ask, push, row, send } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { INITIAL } from "../../initial.ts"
import { withoutLog } from "../sync/log/rows.ts"
import { withNewestPage } from "../conversation/pages.ts"
import { toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import { beginSave, type Ledger, endSave, openLedger } from "./ledger.ts"
import { readKept, readMessages } from "./Kept.ts"
import { restoredState } from "./restore.ts"
import { withMessagesKept } from "./keptMessages.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const NOW = Millis.make(0)

const knowing = (numbers: ReadonlyArray<number>): State =>
  play({ contacts: [row()], when: numbers.map((number) => push(number)) }).state

/** One whole save. */
const saved = ([ledger, content]: readonly [Ledger, Content], state: State): readonly [Ledger, Content] => {
  const { ledger: taken, changes } = beginSave(ledger, state)
  return changes === null ? [taken, content] : [endSave(taken, null), writtenContent(content, changes)]
}

/** What the next start shows of a chat. */
const shownOf = (content: Content, { session }: State): ReadonlyArray<number> => {
  const kept = readKept(openedContent(content))
  if (kept === null) return assert.fail("not read")
  const { messages, more } = archivePage(content, BOB)
  const told = { owner: ME, chat: BOB, messages: readMessages(messages), more, now: NOW }
  const read = withMessagesKept(restoredState({ ...INITIAL, session }, kept), { _tag: "MessagesKeptTold", ...told })
  return toArray(chatOf(read, BOB).timeline).map(({ number }) => number)
}

const numbers = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })
  .map((all) => all.toSorted((a, b) => a - b))

prop(
  "[ARCHIVE-02] of a server's earlier log nothing comes back, also when a page came before the next save",
  numbers,
  numbers,
  (old, now) => {
    const before = knowing(old)
    const blank = openLedger(before, { _tag: "KeptTold", owner: ME, kept: "full", now: NOW })
    const first = saved([{ ...blank, read: true }, BLANK], before)
    const empty = withoutLog(before)
    const page = toArray(chatOf(knowing(now), BOB).timeline)
    const after = withChat(empty, BOB, withNewestPage(chatOf(empty, BOB), page, true, true))
    const [ledger, content] = saved(first, after)
    assert.deepStrictEqual(
      shownOf(content, after),
      toArray(chatOf(after, BOB).timeline).map(({ number }) => number)
    )
    // what was written afresh once is written bit by bit from then on
    assert.strictEqual(beginSave(ledger, after).changes, null)
  }
)

it("[OUTBOX-02] what was written and not sent, and what was typed, outlives the server's log", () => {
  const before = play({ contacts: [row()], when: [send("a"), ask("DraftAsked", { chat: "7", text: "half" })] }).state
  const blank = openLedger(before, { _tag: "KeptTold", owner: ME, kept: "full", now: NOW })
  const first = saved([{ ...blank, read: true }, BLANK], before)
  const [, content] = saved(first, withoutLog(before))
  const kept = readKept(openedContent(content))
  assert.deepStrictEqual([kept?.outbox.map(({ id }) => String(id)), kept?.drafts], [["a"], [{ chat: BOB, text: "half" }]])
})
