import { assert, it } from "@effect/vitest"
import { UserId } from "#engine/account/User.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { friendRequests } from "./friendRequests.ts"
import { peopleSearch } from "./peopleSearch.ts"
import { friendRequestTask, profilePage } from "./profile.ts"
import { followClient } from "../shared/store.ts"

const watch = (...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
}

const ask = (command: object): Happening => ({ ask: { ...command } })
const ok = (data: unknown) => ({ code: 0, msg: "", data })
const BOB = { user_id: 7, account: "bob1", realname: "Bob" }

// (CLIENT-33)
it("nobody is said only of a search that came to its end", () => {
  const search = ask({ _tag: "SearchAsked", account: "bob1" })
  watch()
  assert.strictEqual(peopleSearch.value._tag, "Idle")
  watch(search)
  assert.strictEqual(peopleSearch.value._tag, "Busy")
  watch(search, { answer: "searchUser" })
  assert.strictEqual(peopleSearch.value._tag, "Failed")
  watch(search, { answer: "searchUser", body: ok([]) })
  assert.strictEqual(peopleSearch.value._tag, "Nobody")
  watch(search, { answer: "searchUser", body: ok([BOB]) })
  assert.deepStrictEqual(peopleSearch.value._tag === "Found" ? peopleSearch.value.people.map(({ name }) => name) : [], ["Bob"])
})

// (CLIENT-34)
it("requests are on their way, failed or there, and stay while read again", () => {
  const requests = ask({ _tag: "RequestsAsked", direction: "received" })
  const list = {
    answer: "friendIndex" as const,
    body: ok([{ friend_id: 3, status: 2, remark: "hi", create_user: 7, create_user_info: BOB }])
  }
  watch(requests)
  assert.strictEqual(friendRequests("received").value._tag, "Loading")
  watch(requests, { answer: "friendIndex" })
  assert.strictEqual(friendRequests("received").value._tag, "Failed")
  watch(requests, list, requests)
  const shown = friendRequests("received").value
  assert.deepStrictEqual(shown._tag === "Requests" ? shown.requests.map(({ status, text }) => [status, text]) : [], [
    ["pending", "hi"]
  ])
  assert.strictEqual(friendRequests("initiated").value._tag, "Loading")
})

it("a profile is on its way, known, or failed; asking to be friends tells what became of it", () => {
  const id = UserId.make(7)
  const profile = ask({ _tag: "ProfileAsked", id: 7 })
  watch(profile)
  assert.strictEqual(profilePage(id).value._tag, "Loading")
  watch(profile, { answer: "getUserInfo", body: { code: 404, msg: "gone", data: "" } })
  const failed = profilePage(id).value
  assert.deepStrictEqual(failed._tag === "Failed" ? failed.words : null, { _tag: "Said", text: "gone" })
  watch(profile, { answer: "getUserInfo", body: ok({ ...BOB, sex: 1, friend: {} }) })
  const known = profilePage(id).value
  assert.strictEqual(known._tag === "Known" ? known.profile.friendship : "", "stranger")
  watch(ask({ _tag: "FriendAsked", id: 7, text: " " }))
  assert.strictEqual(friendRequestTask(id).value?._tag, "Failed")
  watch(ask({ _tag: "FriendAsked", id: 7, text: "it is me" }))
  assert.strictEqual(friendRequestTask(id).value?._tag, "Busy")
})
