import { assert, it } from "@effect/vitest"
import { UserId } from "#engine/account/User.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { codeFor, scanning } from "./scanning.ts"
import { followClient } from "../shared/store.ts"

const TEAM = { id: "group-3", displayName: "Team", is_group: 1, role: 3, setting: {} }

const watch = (contacts: ReadonlyArray<unknown>, ...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ contacts, when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
}

const ask: Happening = { ask: { _tag: "ScanAsked", code: "https://x/scan/g/t1" } }
const group = (invite: 0 | 1): Happening => ({
  answer: "scanQr",
  body: {
    code: 0,
    msg: "",
    data: { id: "group-3", displayName: "Team", action: "groupInfo", groupUserCount: 4, invite_id: 7, setting: { invite } }
  }
})

it("[GROUP-10] a code is on its way, refused, or leads to a person or a group", () => {
  watch([])
  assert.strictEqual(scanning.value._tag, "Idle")
  watch([], ask)
  assert.strictEqual(scanning.value._tag, "Busy")
  watch([], ask, { answer: "scanQr" })
  assert.strictEqual(scanning.value._tag, "Failed")
  watch([], { ask: { _tag: "ScanAsked", code: "hello" } })
  assert.strictEqual(scanning.value._tag, "Failed")
  watch([], ask, { answer: "scanQr", body: { code: 0, msg: "", data: { action: "userInfo", user_id: 9, id: 9 } } })
  assert.deepStrictEqual(scanning.value, { _tag: "Person", id: UserId.make(9) })
})

const way = () => (scanning.value._tag === "Group" ? scanning.value.group.way : "")

// (GROUP-16)
it("[GROUP-05] a group is joined where it lets people in, entered where one is in it, and closed otherwise", () => {
  watch([], ask, group(1))
  assert.strictEqual(way(), "join")
  assert.deepInclude(scanning.value._tag === "Group" ? scanning.value.group : {}, { count: 4, token: "t1", inviter: 7 })
  watch([], ask, group(0))
  assert.strictEqual(way(), "closed")
  watch([TEAM], ask, group(0))
  assert.strictEqual(way(), "enter")
  // what is known stays before the eyes while it is asked again, and what comes takes its place
  watch([], ask, group(0), ask)
  assert.strictEqual(way(), "closed")
  watch([], ask, group(0), ask, group(1))
  assert.strictEqual(way(), "join")
})

it("[GROUP-10] a token that an address brings makes the same code again", () => {
  watch([], { ask: { _tag: "ScanAsked", code: codeFor("a/b c") } })
  assert.strictEqual(scanning.value._tag, "Busy")
})
