import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { open, row, send } from "#fixtures/client/told.ts"
import { Scope } from "../../../../api/frames.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { withoutGone } from "./rows.ts"

const BOB = ContactId.make("7")

for (const [title, sent] of [
  ["nothing of it stays", 0],
  ["only what was written and not sent stays", 1]
] as const)
  it(`[LOG-03] of a conversation that is gone ${title}`, () => {
    const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 2 } }, send("a")].slice(0, 2 + sent)
    const { state } = play({ start: "numbered", contacts: [row()], when: [...when, { page: "wake" }] })
    const gone = withoutGone({ ...state, unreportedReads: HashMap.make([BOB, 2]) }, [Scope.make("c:1-7")])
    assert.deepStrictEqual([HashMap.size(gone.contacts), [...gone.unreportedReads]], [0, []])
    const unsent = [...gone.chats].map(([id, { keeping, waiting }]) => [id, [...waiting, ...keeping].map((each) => each.id)])
    assert.deepStrictEqual(unsent, sent === 0 ? [] : [["7", ["a"]]])
  })
