import { assert, it } from "@effect/vitest"
import type { Client } from "#engine/client/Client.ts"
import type { State } from "#engine/client/State.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import { play } from "#fixtures/client/play.ts"
import { chatHead, knownContact, presenceOf } from "../chat/chatHead.ts"
import { messageListRow } from "./messageListRow.ts"
import { followClient } from "../shared/store.ts"

const BOB = ContactId.make("7")
const CY = ContactId.make("8")
const row = (id: number, is_online: number) => ({
  id,
  displayName: "Bob",
  is_group: 0,
  type: "text",
  lastContent: "hi",
  lastSendTime: 1_699_999_940_000,
  is_online
})

/** A running client whose connection may change under the slices. */
const running = () => {
  let { state } = play({ contacts: [row(7, 1), row(8, 0)], when: [] })
  let changed = (): void => undefined
  const client: Client = {
    state: () => state,
    subscribe: (listener) => ((changed = listener), () => undefined),
    tell: () => undefined
  }
  followClient(client)
  return (connection: Partial<State["connection"]>) => {
    state = { ...state, connection: { ...state.connection, ...connection } }
    changed()
  }
}

const shown = (id: ContactId) => [messageListRow(id).value?.online, presenceOf(id).value, chatHead(id).value.presence]

// (CLIENT-29)
it("nobody is said to be here, or away, while nothing tells of it; what was known stays and shows again", () => {
  const connection = running()
  assert.deepStrictEqual(
    [shown(BOB), shown(CY)],
    [
      [true, true, "online"],
      [false, false, "offline"]
    ]
  )
  connection({ offline: true })
  assert.deepStrictEqual(
    [shown(BOB), shown(CY)],
    [
      [false, false, ""],
      [false, false, ""]
    ]
  )
  assert.isTrue(knownContact(BOB).value?.online)
  connection({ offline: false, broken: "close" })
  assert.deepStrictEqual(shown(BOB), [false, false, ""])
  connection({ broken: null })
  assert.deepStrictEqual(
    [shown(BOB), shown(CY)],
    [
      [true, true, "online"],
      [false, false, "offline"]
    ]
  )
})

it("a row is made again only when what it shows changes, not with each frame or attempt", () => {
  const connection = running()
  const rows = () => [messageListRow(BOB).value, messageListRow(CY).value]
  const [bob, cy] = rows()
  connection({ ignored: 1 })
  assert.isTrue(rows()[0] === bob && rows()[1] === cy)
  connection({ offline: true })
  const [cutOff, still] = rows()
  assert.isTrue(cutOff !== bob && still === cy)
  connection({ ignored: 2 })
  connection({ broken: "error", machine: { _tag: "Waiting", until: Millis.make(1), cause: "error", errors: 3, closes: 0 } })
  assert.isTrue(rows()[0] === cutOff && rows()[1] === cy)
})
