import { assert, it } from "@effect/vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { play } from "#fixtures/client/play.ts"
import { peopleInGroup, choiceRows, choices, choosesOne, chosenNext, firstChoices, chosenPeople } from "./choices.ts"
import { muteOfDays, typedName } from "./groupForm.ts"
import { followClient } from "../shared/store.ts"

const CONTACTS = [
  { id: 7, displayName: "Bob", account: "bob1", index: "B", is_group: 0 },
  { id: 9, displayName: "Ann", account: "ann1", index: "A", is_group: 0 },
  { id: "group-3", displayName: "Team", index: "[2]Group", is_group: 1 },
  { id: -1, displayName: "Files", is_group: 3 }
]

const rows = (words: string, purpose: "create" | "forward" = "create") =>
  choiceRows(choices(purpose).value, words, firstChoices(purpose).value).rows.map((row) =>
    row._tag === "Letter" ? row.letter : row._tag === "Recent" ? "recent" : row.id
  )

it("people are chosen for groups, people and groups to forward to, each under their letters", () => {
  const { state } = play({
    contacts: CONTACTS,
    when: [
      { ask: { _tag: "MembersAsked", chat: "group-3" } },
      { answer: "groupUserList", body: { code: 0, msg: "", data: [{ user_id: 7, role: 3, userInfo: { displayName: "Bob" } }] } }
    ]
  })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  assert.deepStrictEqual(rows(""), ["A", "9", "B", "7"])
  assert.deepStrictEqual(rows("", "forward"), ["A", "9", "B", "7", "#", "group-3"])
  assert.deepStrictEqual(rows(" bO"), ["B", "7"])
  assert.deepStrictEqual(rows("ann1"), ["A", "9"])
  assert.deepStrictEqual(rows("zoe"), [])
  assert.strictEqual(choices("create").value, choices("invite").value)
  assert.deepStrictEqual([...peopleInGroup(ContactId.make("group-3")).value], ["7"])
  assert.strictEqual(peopleInGroup("").value.size, 0)
})

it("[FORWARD-04] to pass on, those come first whom one wrote with last, and once only; who is searched for has no such order", () => {
  const said = { type: "text", lastContent: "<p>hi</p>", lastSendTime: 1_700_000_000_000 }
  const [bob, ann, team, files] = CONTACTS
  const { state } = play({
    contacts: [{ ...bob, ...said }, ann, { ...team, ...said, lastSendTime: 1_700_000_001_000 }, { ...files, ...said }],
    when: []
  })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  assert.deepStrictEqual(rows("", "forward"), ["recent", "group-3", "7", "A", "9"])
  assert.deepStrictEqual(choiceRows(choices("forward").value, "", firstChoices("forward").value).letters, [
    { letter: "A", index: 3 }
  ])
  assert.deepStrictEqual(rows("bob", "forward"), ["B", "7"])
  assert.deepStrictEqual(rows(""), ["A", "9", "B", "7"])
})

const ids = (count: number) => Array.from({ length: count }, (_, index) => ContactId.make(String(index + 1)))

it("[FORWARD-02] a tap chooses and lets go; a sixth is refused when forwarding", () => {
  const [one] = ids(1)
  assert.isDefined(one)
  if (one === undefined) return
  assert.deepStrictEqual(chosenNext("forward", [], one), { chosen: [one], refused: null })
  assert.deepStrictEqual(chosenNext("forward", [one], one), { chosen: [], refused: null })
  const sixth = ContactId.make("6")
  const { chosen, refused } = chosenNext("forward", ids(5), sixth)
  assert.strictEqual(chosen.length, 5)
  assert.deepInclude(refused, { key: "forward-too-many", params: { max: 5 } })
  assert.strictEqual(chosenNext("create", ids(200), sixth).refused, null)
  assert.deepStrictEqual(chosenPeople(ids(2)).map(Number), [1, 2])
})

it("[GROUP-08] days of a mute are whole and at most a year", () => {
  assert.deepStrictEqual(muteOfDays(" 7 "), { _tag: "Days", days: 7 })
  assert.deepStrictEqual(muteOfDays("365"), { _tag: "Days", days: 365 })
  for (const wrong of ["0", "366", "1.5", "-1", "", "many"]) assert.isNull(muteOfDays(wrong), wrong)
})

it("the end of a name is told when it is near", () => {
  assert.isNull(typedName("Team").left)
  assert.strictEqual(typedName("x".repeat(60)).left, 4)
  assert.strictEqual(typedName("x".repeat(65)).left, -1)
})

it("whose card is said is one alone: the next one takes their place", () => {
  const [one, two] = ids(2)
  assert.isDefined(one)
  assert.isDefined(two)
  if (one === undefined || two === undefined) return
  assert.deepStrictEqual(chosenNext("card", [], one), { chosen: [one], refused: null })
  assert.deepStrictEqual(chosenNext("card", [one], two), { chosen: [two], refused: null })
  assert.deepStrictEqual(chosenNext("card", [two], two), { chosen: [], refused: null })
  assert.strictEqual(choices("card").value, choices("create").value)
  assert.strictEqual(choosesOne("card"), true)
  assert.strictEqual(choosesOne("forward"), false)
})
