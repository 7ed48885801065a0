import { assert, it } from "@effect/vitest"
import type { Client } from "#engine/client/Client.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import type { Language } from "#engine/locale/languages.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { contactList, contactListRows, contactsFound, groupCount, groupList, groupByLetter } from "./contactList.ts"
import { followClient } from "../shared/store.ts"

const entry = (id: number, name: string, letter: string) => ({ id: ContactId.make(String(id)), name, letter })

// (CONTACT-06)
it("people stand under their letters in order, those without one last", () => {
  const { count, letters, rows } = contactListRows(
    [entry(1, "zoe", "Z"), entry(2, "1st", "#"), entry(3, "Bo 10", "B"), entry(4, "bo 9", "B")],
    "en"
  )
  assert.deepStrictEqual(
    rows.map((row) => (row._tag === "Letter" ? row.letter : row.id)),
    ["B", "4", "3", "Z", "1", "#", "2"]
  )
  assert.deepStrictEqual(
    letters.map(({ letter, index }) => `${letter}${index}`),
    ["B0", "Z3", "#5"]
  )
  assert.strictEqual(count, 4)
})

// (CONTACT-14, CONTACT-15, CONTACT-16)
it("people stand under the letters of the reader, in the order of the language", () => {
  const people = [
    entry(1, "Zoe", "Z"),
    entry(2, "さくら", "#"),
    entry(3, "カナ", "#"),
    entry(4, "田中", "T"),
    entry(5, "김", "#")
  ]
  const shown = (language: Language) =>
    contactListRows(groupByLetter(people, language), language).rows.map((row) =>
      row._tag === "Letter" ? row.letter : Number(row.id)
    )
  assert.deepStrictEqual(shown("ja"), ["か", 3, "さ", 2, "漢", 4, "Z", 1, "#", 5])
  assert.deepStrictEqual(shown("en"), ["T", 4, "Z", 1, "#", 5, 3, 2])
})

const row = (id: number, displayName: string, more: object = {}) => ({
  id,
  displayName,
  index: displayName[0],
  is_group: 0,
  ...more
})

const watch = (when: ReadonlyArray<Happening>, contacts: ReadonlyArray<unknown>) => {
  let { state } = play({ contacts, when })
  let changed = (): void => undefined
  const client: Client = {
    state: () => state,
    subscribe: (listener) => ((changed = listener), () => undefined),
    tell: () => undefined
  }
  followClient(client)
  return (more: ReadonlyArray<Happening>) => {
    ;({ state } = play({ contacts, when: [...when, ...more] }))
    changed()
  }
}

// (CONTACT-01)
it("lists people only, and stays the same value while only their messages change", () => {
  const go = watch([], [row(7, "Bob"), row(9, "Ann", { is_online: 1 }), { id: "group-3", displayName: "Team", is_group: 1 }])
  const before = contactList.value
  assert.strictEqual(before._tag, "People")
  if (before._tag !== "People") return
  assert.strictEqual(before.people.count, 2)
  go([
    {
      frame: {
        type: "simple",
        data: {
          id: "m1",
          msg_id: 1,
          type: "text",
          content: "<p>hi</p>",
          sendTime: 1_700_000_100_000,
          toContactId: 1,
          toUser: 7,
          fromUser: { id: 7, displayName: "Bob" }
        }
      }
    }
  ])
  const after = contactList.value
  assert.strictEqual(after._tag === "People" ? after.people : undefined, before.people)
})

// (CONTACT-06)
it("groups stand in order on their own page, under no letter", () => {
  watch(
    [],
    [row(7, "Bob"), ...["Zebras", "Ants"].map((displayName, n) => ({ id: `group-${n}`, displayName, index: "Z", is_group: 1 }))]
  )
  assert.strictEqual(groupCount.value, 2)
  assert.deepStrictEqual(groupList.value._tag === "People" ? groupList.value.people.rows : [], [
    { _tag: "Person", id: ContactId.make("group-1") },
    { _tag: "Person", id: ContactId.make("group-0") }
  ])
})

it("nobody is known to be there until the list has come", () => {
  const { state } = play({ start: "stranger", when: [] })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  assert.deepStrictEqual(contactList.value, { _tag: "Loading" })
  watch([], [])
  assert.strictEqual(contactList.value._tag, "People")
})

// (CONTACT-08)
it("people are looked for by name, own name and account, under their letters", () => {
  const renames = ["Bo", "Bob B", "Bobby"].map((name) => ({
    frame: { type: "setNickname", time: 0, data: { id: 7, nickname: name, displayName: name } }
  }))
  watch(renames, [row(7, "Bob", { account: "sales-7" }), row(9, "Ann", { realname: "Zoe" }), row(8, "Cy", { account: "c" })])
  const found = (typed: string) => contactsFound(typed).value.rows.map((each) => (each._tag === "Person" ? each.id : each._tag))
  assert.deepStrictEqual(found("sales"), ["Letter", "7"])
  assert.deepStrictEqual(found("zoe"), ["Letter", "9"])
  assert.deepStrictEqual(found("c"), ["Letter", "8"])
  assert.deepStrictEqual(found("nobody"), [])
})
