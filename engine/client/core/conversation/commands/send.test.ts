import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { CHAT, chat as chatWith, row as bobRow, waits } from "#fixtures/client/values.ts"
import { row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { Millis } from "../../../../format/Millis.ts"
import { MessageId, MessageNumber } from "../../../../message/Message.ts"
import { withContact } from "../../roster/contacts.ts"
import { chatOf, withChat } from "../chats.ts"
import { withQuote } from "../drafts.ts"
import type { Unsent } from "../State.ts"
import { UserId } from "../../../../account/User.ts"
import { discardUnsent, sendComposed, sendSavedEmoji } from "./send.ts"

const BOB = ContactId.make("7")

it("[CLIENT-16] an emoji goes into the archive first, once, however often it is asked for", () => {
  const { state } = play({ contacts: [row()], when: [] })
  const asked = {
    ...({ _tag: "SendEmojiAsked", chat: BOB, url: "/e.png", file: 103 } as const),
    ...{ id: MessageId.make("e1"), now: Millis.make(1_800_000_000_000) }
  }
  const [said, intents] = sendSavedEmoji(state, asked)
  const awaited = { _tag: "Await", chat: BOB, message: "e1" }
  assert.deepStrictEqual<unknown>(intents, [{ _tag: "Keep" }, awaited])
  assert.deepStrictEqual<unknown>(
    chatOf(said, BOB).keeping.map(({ at, body, id }) => [id, body, at]),
    [["e1", { _tag: "Emoji", url: "/e.png", file: 103 }, []]]
  )
  assert.deepStrictEqual<unknown>(sendSavedEmoji(said, asked), [said, [awaited]])
})

it("[MENTION-01] a text that goes as several messages names two people of one name in their order, each once", () => {
  const chat = ContactId.make("group-9")
  const { state } = play({ contacts: [row(chat, { is_group: 1 })], when: [] })
  const [first, second] = [5, 6].map((id) => ({ id: UserId.make(id), name: "Li Na" }))
  const mentions = [first, second].flatMap((each) => each ?? [])
  const asked = { _tag: "SendAsked", chat, mentions, now: Millis.make(1_800_000_000_000) } as const
  const further = [
    { id: MessageId.make("m2"), text: "and @Li Na" },
    { id: MessageId.make("m3"), text: "both: @Li Na\n\n@Li Na" }
  ]
  const [said] = sendComposed(state, { ...asked, id: MessageId.make("m1"), text: "first @Li Na", further })
  const { keeping } = chatOf(said, chat)
  assert.deepStrictEqual<unknown>(
    keeping.map(({ at }) => at),
    [[5], [6], [5, 6]]
  )
  const links = keeping.map(({ body }) =>
    body._tag === "Text" ? [...body.html.matchAll(/href="(\d)"/g)].map(([, id]) => id) : []
  )
  assert.deepStrictEqual(links, [["5"], ["6"], ["5", "6"]])
})

it("[CLIENT-16] a text that is known already is not said twice: its command ends with the one that is there", () => {
  const { state } = play({ contacts: [row()], when: [] })
  const asked = {
    _tag: "SendAsked",
    chat: BOB,
    text: "hi",
    id: MessageId.make("m1"),
    now: Millis.make(1_800_000_000_000)
  } as const
  const [said] = sendComposed(state, asked)
  const [again, intents] = sendComposed(said, asked)
  assert.strictEqual(again, said)
  assert.deepStrictEqual(intents, [{ _tag: "Await", chat: BOB, message: asked.id }])
})

it("of a text that goes as several messages the first one answers, and the others follow", () => {
  const { state } = play({ contacts: [row()], when: [] })
  const quote = { number: MessageNumber.make(3), author: UserId.make(7), name: "Bob", text: "q" }
  const asked = {
    _tag: "SendAsked",
    chat: BOB,
    text: "a",
    id: MessageId.make("m1"),
    now: Millis.make(1_800_000_000_000)
  } as const
  const [said] = sendComposed(withQuote(state, BOB, quote), { ...asked, further: [{ id: MessageId.make("m2"), text: "b" }] })
  assert.deepStrictEqual(
    chatOf(said, BOB).keeping.map((each) => each.quote),
    [quote, undefined]
  )
})

it("[TAB-10] what is given up ends its command; a file of it goes no further", () => {
  const online = withContact(play({ when: [] }).state, bobRow())
  const given = (unsent: Partial<Unsent>) => {
    const state = withChat(online, CHAT, chatWith([], { waiting: [{ ...waits("w"), ...unsent }] }))
    const [next, intents] = discardUnsent(state, CHAT, MessageId.make("w"), true)
    assert.deepStrictEqual(chatOf(next, CHAT).waiting, [])
    return intents.filter(({ _tag }) => _tag === "EndUpload" || _tag === "MessageEnded")
  }
  const over = { _tag: "MessageEnded", message: MessageId.make("w"), outcome: { _tag: "Over" } } as const
  assert.deepStrictEqual(given({}), [over])
  assert.deepStrictEqual(given({ attachment: { _tag: "Local" } }), [{ _tag: "EndUpload", file: MessageId.make("w") }, over])
  const [same, nothing] = discardUnsent(online, CHAT, MessageId.make("w"), true)
  assert.strictEqual(same, online)
  assert.deepStrictEqual(nothing, [])
})
