import { assert, it } from "@effect/vitest"
import { UserId } from "../../account/User.ts"
import { ContactId } from "../../contact/Contact.ts"
import { Millis } from "../../format/Millis.ts"
import { type Arriving, withArrived } from "./fold.ts"

const ME = UserId.make(1)
const person = (id: number) => ({ id: UserId.make(id), name: `P${id}`, avatar: "", account: "" })
const line = (author: number, number: number, type: string, recalled = false): Arriving => ({
  ...{ chat: ContactId.make("group-5"), author: person(author), type, content: type, at: [], number, recalled },
  sentAt: Millis.make(number)
})

for (const [title, mine, unread] of [
  ["my own word has read all above it", line(1, 3, "text"), 0],
  ["so has one that I recalled since", line(1, 3, "event", true), 0],
  ["a line of the system that names me has read nothing", line(1, 3, "event"), 2]
] as const)
  it(`[LOG-05] ${title}`, () => {
    const before = [line(2, 1, "text"), line(2, 2, "text")].reduce<ReturnType<typeof withArrived> | undefined>(
      (contact, each) => withArrived(contact, each, ME),
      undefined
    )
    assert.strictEqual(withArrived(before, mine, ME).unread, unread)
  })
