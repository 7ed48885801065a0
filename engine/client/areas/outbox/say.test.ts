import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { sayBody } from "./say.ts"

const BOB = ContactId.make("7")
const names = fc.string({ minLength: 1, unit: "grapheme" })

prop(
  "[OUTBOX-11] a card has the name that the person chose, whatever I call them, and is said once",
  names,
  names,
  fc.string(),
  (chosen, mine, word) => {
    const { state } = play({ contacts: [row(7, { displayName: mine, realname: chosen })], when: [] })
    const asked = {
      ...({ _tag: "CardAsked", area: "outbox", chat: BOB, person: UserId.make(7), word } as const),
      ...{ id: MessageId.make("c1"), now: Millis.make(1_800_000_000_000) }
    }
    const [said, intents] = sayBody(state, asked)
    const awaited = { _tag: "Await", chat: BOB, message: "c1" }
    assert.deepStrictEqual<unknown>(intents, [{ _tag: "Keep" }, awaited])
    assert.deepStrictEqual(
      chatOf(said, BOB).keeping.map(({ body }) => (body._tag === "Card" ? [body.person, body.name] : [])),
      [[7, chosen]]
    )
    assert.deepStrictEqual<unknown>(sayBody(said, asked), [said, [awaited]])
  }
)

prop(
  "[OUTBOX-17] a place on earth is said once, with one line of name and one of address",
  fc.string(),
  fc.string(),
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
  (name, address, latitude, longitude) => {
    const { state } = play({ contacts: [row(7, {})], when: [] })
    const asked = {
      ...({
        _tag: "PlaceAsked",
        area: "outbox",
        chat: BOB,
        place: { name, address, latitude, longitude },
        word: "Location"
      } as const),
      ...{ id: MessageId.make("p1"), now: Millis.make(1_800_000_000_000) }
    }
    const [said, intents] = sayBody(state, asked)
    const awaited = { _tag: "Await", chat: BOB, message: "p1" }
    assert.deepStrictEqual<unknown>(intents, [{ _tag: "Keep" }, awaited])
    const [kept] = chatOf(said, BOB).keeping
    assert.ok(kept?.body._tag === "Location")
    assert.deepStrictEqual([kept.body.latitude, kept.body.longitude], [latitude, longitude])
    assert.notMatch(kept.body.name + kept.body.address, /[\n\r\p{Cc}]/u)
    assert.deepStrictEqual<unknown>(sayBody(said, asked), [said, [awaited]])
  }
)
