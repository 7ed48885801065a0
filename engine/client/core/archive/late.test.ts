import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { play } from "#fixtures/client/play.ts"
import type { Happening } from "#fixtures/client/play.ts"
import { kept, NOTHING } from "#fixtures/client/keeper.ts"
import { row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf } from "../conversation/chats.ts"
import { toArray } from "../../Sorted.ts"
import { keptTold } from "./told.ts"

const BOB = ContactId.make("7")
const ask = (_tag: string, more: object = {}) => ({ ask: { _tag, ...more } }) as unknown as Happening
const draft = (text: string): Happening => ask("DraftAsked", { chat: "7", text })
const GROUP = {
  id: "group-5",
  displayName: "Team",
  is_group: 1,
  type: "text",
  lastContent: "<p>old</p>",
  lastSendTime: 1_699_999_940_000
}

/** The service tells its list once more, in which nothing has changed. */
const list = (...contacts: ReadonlyArray<object>): Happening =>
  ({
    answer: "resume",
    body: { code: 0, msg: "", count: 0, data: { reload: 1, contacts, entries: [], user: 0, online: [], gone: [] } }
  }) as unknown as Happening

/** The device does not answer while the client starts, and does later. */
const LATE = [{ archive: "gone" }, { restart: "crash" }] as unknown as ReadonlyArray<Happening>
const AT_LAST = [{ archive: "at once" }, draft("whole"), draft("half")] as unknown as ReadonlyArray<Happening>

it("[ARCHIVE-09] who wrote in a group is known by what the device told late, and stays kept", () => {
  const frame = {
    frame: {
      ...{ type: "group", time: 1_700_000_000, s: "c:group-5", n: 4 },
      data: {
        ...{
          id: "m4",
          msg_id: 4,
          type: "text",
          content: "<p>t4</p>",
          sendTime: 1_700_000_900_000,
          is_read: 0,
          is_group: 1,
          at: []
        },
        ...{ toContactId: "group-5", toUser: "group-5", fromUser: { id: 9, realname: "Zoe" } }
      }
    }
  } as unknown as Happening
  const there = { ...GROUP, log: 4, read: 4, scope: "c:group-5" }
  const kept = [frame, draft("half"), draft("half")]
  const names = (when: ReadonlyArray<Happening>) =>
    Option.map(
      HashMap.get(play({ start: "numbered", contacts: [{ ...GROUP, log: 3, read: 3 }], when }).state.people, UserId.make(9)),
      ({ name }) => name
    )
  assert.deepStrictEqual(names([...kept, ...LATE, list(there), ...AT_LAST]), Option.some("Zoe"))
  assert.deepStrictEqual(
    names([...kept, ...LATE, list(there), ...AT_LAST, { restart: "reload" } as unknown as Happening]),
    Option.some("Zoe")
  )
})

const RECALLED = {
  frame: {
    ...{ type: "undoMessage", time: 1_700_000_000, s: "c:1-7", n: 4 },
    data: { id: "m2", msg_id: 2, content: "Bob recalled a message", from_user: 7, toContactId: 7, is_last: 0, undo_by: 7 }
  }
} as unknown as Happening

it("[ARCHIVE-09] what was recalled while the device told late is a notice, though an older page comes after it", () => {
  const page = { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } } as unknown as Happening
  const open = ask("ChatOpenAsked", { chat: "7" })
  const { state } = play({
    start: "numbered",
    contacts: [{ ...row(), log: 3, read: 3 }],
    when: [
      ...[open, page, ask("ChatCloseAsked"), draft("half"), draft("half"), ...LATE],
      ...[list({ ...row(), log: 3, read: 3, scope: "c:1-7" }), open, RECALLED, ...AT_LAST, page]
    ]
  })
  const bodies = toArray(chatOf(state, BOB).timeline).map(({ body, number }) => [number, body._tag])
  assert.deepInclude(bodies, [2, "Recalled"])
})

it("[ARCHIVE-09] a message that was discarded while the device did not answer does not wait again", () => {
  const no = { answer: "sendMessage", body: { code: 400, msg: "No", data: "" } } as unknown as Happening
  const said = [ask("SendAsked", { chat: "7", id: "a", text: "a" }), no, draft("half"), draft("half")]
  const { state } = play({
    start: "numbered",
    contacts: [row()],
    when: [
      ...said,
      { archive: "gone" } as unknown as Happening,
      draft("x"),
      ask("DiscardAsked", { chat: "7", id: "a", forGood: true }),
      ...AT_LAST
    ]
  })
  const { keeping, waiting } = chatOf(state, BOB)
  assert.deepStrictEqual([...waiting, ...keeping], [])
})

it("[ARCHIVE-09] what was read and never reported is reported, though the device told of it late", () => {
  const when = [...LATE, list({ ...row(), log: 3, read: 3, scope: "c:1-7" })]
  const { state } = play({ start: "numbered", contacts: [{ ...row(), log: 3, read: 3 }], when })
  const about = { version: 1, way: "numbered", system: 0, unsaid: [[BOB, 3]] } as const
  const [next, intents] = keptTold(state, kept(Millis.make(1_700_000_100_000), { ...NOTHING, about }))
  assert.deepStrictEqual([...next.unreportedReads], [[BOB, 3]])
  const asked = intents.flatMap((intent) => (intent._tag === "Call" ? [intent.ask.call] : []))
  assert.include(asked, "setMsgIsRead")
})
