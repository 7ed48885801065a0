import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/values.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { requestScanAgain } from "../groups/commands.ts"
import { contactNames, withContact } from "./contacts.ts"
import { step } from "../../step.ts"
import { Millis } from "../../../format/Millis.ts"
import { groupOf } from "../groups/groups.ts"
import type { Scanned } from "../groups/State.ts"
import type { State } from "../../State.ts"

const BOB = row({ id: ContactId.make("7"), kind: "person", name: "Bob", letter: "Z" })

it("a letter that the service gave stays with the name; another name has its own", () => {
  assert.deepStrictEqual(contactNames(BOB, "Bob", "Robert"), { ...BOB, realName: "Robert" })
  assert.deepStrictEqual(contactNames({ ...BOB, realName: "Robert" }, "Ann", "Ann"), { ...BOB, name: "Ann", letter: "A" })
})

it("a contact with another name of their own is sorted and found by it", () => {
  const known = withContact(play({ when: [] }).state, BOB)
  const roster = (next: typeof BOB) => withContact(known, next).rosterVersion - known.rosterVersion
  assert.deepStrictEqual([roster({ ...BOB, realName: "Robert" }), roster({ ...BOB, lastAt: Millis.make(9) })], [1, 0])
})

it("[GROUP-13] a code of nobody is told to be unknown while a group's is looked at, and a group is read again as a group", () => {
  const chat = ContactId.make("group-5")
  const { state } = play({ when: [] })
  const page = groupOf(state, chat).page
  const at: State = { ...state, scanned: { _tag: "Group", chat, page, token: "t", inviter: 0 } as unknown as Scanned }
  const now = Millis.make(1)
  const [unknown, intents] = step(at, { _tag: "ScanAsked", code: "rubbish", now })
  assert.deepStrictEqual([unknown.scanned, unknown.tasks["scan"]?._tag, intents], [null, "Failed", []])
  for (const [, again] of [
    step(at, { _tag: "ScanAsked", code: "https://chat.example/scan/g/t", now }),
    requestScanAgain(at, chat)
  ])
    assert.deepStrictEqual(
      again.flatMap((each) => (each._tag === "Call" ? [each.ask.body] : [])),
      [{ action: "groupInfo", token: "t", realToken: "t" }]
    )
})
