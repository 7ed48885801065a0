import { assert, it } from "@effect/vitest"
import { knowing } from "#fixtures/client/known.ts"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf, EMPTY_CHAT, withChat } from "../conversation/chats.ts"
import { timesLeft } from "../sync/log/Log.ts"
import { toArray } from "../../Sorted.ts"
import { withMessagesKept } from "./keptMessages.ts"

const BOB = ContactId.make("7")

for (const [title, gap, left] of [
  ["what is read and shown stays in the archive", false, 0],
  ["what may not be shown, for lines were left out, does not come to stand among later pages", true, 1]
] as const)
  it(`[ARCHIVE-04] ${title}`, () => {
    const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 3 } }]
    const { state } = play({ start: "numbered", contacts: [row()], when })
    assert.ok(state.session._tag === "LoggedIn")
    const messages = toArray(chatOf(state, BOB).timeline)
    const known = { gap, fresh: !gap, contiguousUpTo: messages[0]?.number ?? 0 }
    const before = withChat(state, BOB, knowing(EMPTY_CHAT, { stored: "asked", ...known }))
    const owner = state.session.me.id
    const told = { _tag: "MessagesKeptTold", owner, chat: BOB, messages, more: false, now: Millis.make(0) } as const
    assert.strictEqual(timesLeft(withMessagesKept(before, told), BOB), left)
  })
