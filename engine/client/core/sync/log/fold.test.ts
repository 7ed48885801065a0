import { assert, it } from "@effect/vitest"
import { knowing, type Known } from "#fixtures/client/known.ts"
import { UserId } from "../../../../account/User.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { Millis } from "../../../../format/Millis.ts"
import type { Contact } from "../../../../contact/Contact.ts"
import type { Kind } from "../../../../message/Body.ts"
import { type Message, MessageId, MessageNumber } from "../../../../message/Message.ts"
import { EMPTY_CHAT, compareInTimeline } from "../../conversation/chats.ts"
import { fromArray } from "../../../Sorted.ts"
import type { ChatState, Unsent } from "../../conversation/State.ts"
import { type Arriving, withArrived, withReadTo, withWaitingShown } from "./fold.ts"

const ME = UserId.make(1)
const person = (id: number) => ({ id: UserId.make(id), name: `P${id}`, avatar: "", account: "" })
const line = (author: number, number: number, kind: Kind, recalled = false): Arriving => ({
  ...{ chat: ContactId.make("group-5"), author: person(author), kind, content: kind, at: [], number, recalled },
  sentAt: Millis.make(number)
})

for (const [title, mine, unread] of [
  ["my own word has read all above it", line(1, 3, "Text"), 0],
  ["so has one that I recalled since", line(1, 3, "Event", true), 0],
  ["a line of the system that names me has read nothing", line(1, 3, "Event"), 2]
] as const)
  it(`[LOG-05] ${title}`, () => {
    const before = [line(2, 1, "Text"), line(2, 2, "Text")].reduce<ReturnType<typeof withArrived> | undefined>(
      (contact, each) => withArrived(contact, each, ME),
      undefined
    )
    assert.strictEqual(withArrived(before, mine, ME).unread, unread)
  })

const CHAT = ContactId.make("7")
const contact = (more: Partial<Contact>): Contact => ({
  ...{ id: CHAT, kind: "person", name: "Bob", account: "bob1", avatar: "", letter: "B" },
  ...{ lastKind: "Text", lastContent: "<p>5</p>", lastAt: Millis.make(5), unread: 0, mentions: 0 },
  ...{ pinned: false, notify: true, online: false, role: "member", readTo: 0, ...more }
})
const message = (number: number, body: Message["body"] = { _tag: "Text", html: `<p>${number}</p>` }): Message => ({
  ...{ id: MessageId.make(`m${number}`), number: MessageNumber.make(number), chat: CHAT, author: UserId.make(7), body },
  ...{ sentAt: Millis.make(number), delivery: "sent", refusal: "", at: number === 5 ? [ME] : [] }
})
/** The chat with the messages 3, 4 and 5, of which the last one names me. */
const chat = (more: Partial<ChatState & Known>): ChatState => {
  const messages = [3, 4, 5].map((number) => message(number))
  return knowing({ ...EMPTY_CHAT, timeline: fromArray(messages, compareInTimeline) }, more)
}
const WHOLE: Partial<ChatState & Known> = { fresh: true, older: "none", stored: "no" }

for (const [title, known, held, number, want] of [
  ["all that there is stands here", { unread: 5 }, WHOLE, 2, [3, 0]],
  ["here or on the device", { unread: 5 }, { ...WHOLE, stored: "there" }, 2, null],
  ["nobody knows whether there is more", { unread: 5 }, { ...WHOLE, older: "unknown" }, 2, null],
  ["there is more, which I had read", { unread: 5, mentions: 1 }, { fresh: true, older: "some" }, 3, [2, 1]],
  ["there is more, which I had not read", { unread: 5 }, { fresh: true, older: "some" }, 2, null],
  ["something may be missing since", { unread: 5 }, { ...WHOLE, fresh: false }, 3, null],
  ["nothing stands here", { unread: 5 }, { fresh: true, older: "some", timeline: EMPTY_CHAT.timeline }, 3, null],
  ["all that is unread stands here", { unread: 3, mentions: 1 }, { older: "some" }, 4, [1, 1]],
  ["not where lines were left out", { unread: 3 }, { older: "some", gap: true }, 4, null],
  ["with no more unread than there was", { unread: 1 }, WHOLE, 3, [1, 0]],
  ["nothing was unread, whatever is missing", {}, { gap: true }, 4, [0, 0]],
  ["nothing was unread, and nothing names me any more", { mentions: 2 }, { gap: true }, 4, [0, 0]]
] as const satisfies ReadonlyArray<
  readonly [string, Partial<Contact>, Partial<ChatState & Known>, number, readonly [unread: number, mentions: number] | null]
>)
  it(`[LOG-05] what is unread above the number that was read: ${title}`, () => {
    const read = withReadTo(contact(known), chat(held), number, ME)
    assert.deepStrictEqual(read, want === null ? null : contact({ readTo: number, unread: want[0], mentions: want[1] }))
  })

for (const number of [3, 4])
  it(`[LOG-05] who has read up to 4 has read up to ${number}, and nothing changes`, () => {
    const known = contact({ readTo: 4, unread: 3, mentions: 2 })
    assert.deepStrictEqual(withReadTo(known, chat(WHOLE), number, ME), known)
  })

for (const [title, sentAt, body, want] of [
  ["not older than the last", 5, { _tag: "Text", html: "<p>mine</p>" }, ["<p>mine</p>", 5]],
  ["older than the last", 4, { _tag: "Text", html: "<p>mine</p>" }, ["<p>5</p>", 5]],
  ["recalled, and nobody has said so yet", 6, { _tag: "Recalled", by: ME, text: "", was: "" }, ["<p>5</p>", 5]]
] as const satisfies ReadonlyArray<readonly [string, number, Message["body"], readonly [string, number]]>)
  it(`[CLIENT-22] what waits to be sent stands in the list: ${title}`, () => {
    const waiting: Unsent = {
      ...message(0, body),
      ...{ author: ME, sentAt: Millis.make(sentAt), delivery: "waiting", ordinal: 1, tries: 0, why: null }
    }
    const { lastAt, lastContent } = withWaitingShown(contact({}), chat({ waiting: [waiting] }))
    assert.deepStrictEqual<ReadonlyArray<string | number>>([lastContent, lastAt], want)
  })
