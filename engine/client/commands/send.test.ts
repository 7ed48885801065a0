import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { ContactId } from "../../contact/Contact.ts"
import { Millis } from "../../format/Millis.ts"
import { MessageId } from "../../message/Message.ts"
import { chatOf } from "../conversation/chats.ts"
import { sendEmoji } from "./send.ts"

const BOB = ContactId.make("7")

it("[CLIENT-16] an emoji goes into the archive first, once, however often it is asked for", () => {
  const { state } = play({ contacts: [row()], when: [] })
  const asked = {
    ...({ _tag: "SendEmojiAsked", chat: BOB, url: "/e.png", file: 103 } as const),
    ...{ id: MessageId.make("e1"), now: Millis.make(1_800_000_000_000) }
  }
  const [said, intents] = sendEmoji(state, asked)
  const awaited = { _tag: "Await", chat: BOB, message: "e1" }
  assert.deepStrictEqual<unknown>(intents, [{ _tag: "Keep" }, awaited])
  assert.deepStrictEqual<unknown>(
    chatOf(said, BOB).keeping.map(({ at, body, id }) => [id, body, at]),
    [["e1", { _tag: "Emoji", url: "/e.png", file: 103 }, []]]
  )
  assert.deepStrictEqual<unknown>(sendEmoji(said, asked), [said, [awaited]])
})
