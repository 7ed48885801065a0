import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done, frame, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"

const TEAM = "group-5"
const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  ask: { _tag, area: "groupPicture", chat: TEAM, ...more }
})
const PICTURE = ask("GroupPictureAsked", { file: "f", name: "a.jpg", size: 10 })
const REMOVE = ask("GroupPictureRemoveAsked")
const KEPT: Happening = { answer: "uploadFile", body: done({ file_id: 77 }) }
const SET: Happening = { answer: "editGroupAvatar", body: done({ avatar: "/storage/group-5/f77" }) }
const no = (msg: string) => ({ code: 400, msg, data: "" })

/** With me in this role: 1 owner, 2 admin, 3 member. */
const as = (role: number, ...when: ReadonlyArray<Happening>): Stage =>
  when.reduce(happen, play({ contacts: [row(TEAM, { is_group: 1, role, setting: {} })], when: [] }))
const calls = (stage: Stage) => see(stage)["calls"]
const bodies = ({ open }: Stage) => open.flatMap(({ ask: each }) => (each.call === "editGroupAvatar" ? [each.body] : []))
const task = (stage: Stage) => (see(stage)["tasks"] as Readonly<Record<string, unknown>>)[`groupPicture:${TEAM}`]

// (DEC-0388)
it("a picture goes up, becomes that of its group, and is seen when all hear of it", () => {
  const going = as(2, PICTURE)
  assert.deepStrictEqual([calls(going), task(going)], [["uploadBegin"], "Busy"])
  const brought = [...BROUGHT, KEPT].reduce(happen, going)
  assert.deepStrictEqual(bodies(brought), [{ group_id: TEAM, file_id: 77 }])
  const set = happen(brought, SET)
  assert.deepStrictEqual([task(set), set.state.uploads, set.state.groupPicture], ["Done", {}, { chats: {} }])
  const pictureOf = ({ state }: Stage) => Option.getOrThrow(HashMap.get(state.contacts, ContactId.make(TEAM))).avatar
  assert.strictEqual(pictureOf(set), "/storage/group-5/f77")
  const told = happen(set, frame("setManager", { group_id: TEAM, avatar: "/storage/group-5/f78" }))
  assert.strictEqual(pictureOf(told), "/storage/group-5/f78")
  // a page that is read knows it too, where the row was kept from before
  const read = [
    { ask: { _tag: "GroupAsked", chat: TEAM } } as const,
    { answer: "groupInfo", body: done({ id: TEAM, name: "Team", displayName: "Team", avatar: "/storage/group-5/1-2" }) } as const
  ].reduce<Stage>(happen, told)
  assert.strictEqual(pictureOf(read), "/storage/group-5/1-2")
})

it("is given up for one of its members' faces", () => {
  const going = as(1, REMOVE)
  assert.deepStrictEqual([bodies(going), task(going)], [[{ group_id: TEAM, file_id: 0 }], "Busy"])
  assert.deepStrictEqual(bodies(happen(going, REMOVE)), bodies(going))
  assert.strictEqual(task(happen(going, { answer: "editGroupAvatar", body: no("Not now") })), "Not now")
})

it("members are told that they may not, and nothing goes up", () => {
  for (const asked of [PICTURE, REMOVE]) {
    const stage = as(3, asked)
    assert.deepStrictEqual([task(stage), calls(stage)], ["refusal:no-permission", []])
  }
})

it("of a group that is not here only the server can tell", () => {
  const away = { chat: "group-6" }
  const stage = as(3, ask("GroupPictureRemoveAsked", away))
  assert.deepStrictEqual(bodies(stage), [{ group_id: "group-6", file_id: 0 }])
})

it("what is no picture or empty does not go up", () => {
  const sent = (name: string, size: number) => task(as(1, ask("GroupPictureAsked", { file: "f", name, size })))
  assert.strictEqual(sent("a.pdf", 10), "refusal:file-type")
  assert.strictEqual(sent("a.jpg", 0), "refusal:file-empty")
})

it("one that is given up on the way says nothing, and one that the service refuses says why", () => {
  const gone = as(1, PICTURE, ask("GroupPictureEndAsked", { file: "f" }))
  assert.deepStrictEqual([task(gone), gone.state.groupPicture, gone.state.attaching.others], [undefined, { chats: {} }, []])
  assert.strictEqual(task(as(1, PICTURE, ...BROUGHT, { answer: "uploadFile", body: no("No picture") })), "No picture")
  assert.deepStrictEqual(gone.state.tasks, as(1).state.tasks)
  const strange = as(1, ask("GroupPictureEndAsked", { file: "g" }))
  assert.deepStrictEqual(calls(strange), [])
  // what is on its way for something else goes on
  const cover = { _tag: "MomentsCoverAsked", area: "moments", picture: { file: "c", name: "c.png", size: 10 } }
  const other = as(1, { ask: cover }, ask("GroupPictureEndAsked", { file: "c" }))
  assert.deepStrictEqual(
    other.state.attaching.others.map(({ file }) => file),
    ["c"]
  )
})
