import { ANN } from "#fixtures/client/ann.ts"
import { assert } from "@effect/vitest"
import { HashMap, Result, Schema } from "effect"
import * as fc from "fast-check"
import { happen, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, done, frame } from "#fixtures/client/told.ts"
import { history } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { Me } from "../../../account/User.ts"
import { checkAccount, checkName, checkPassword } from "../../../account/validate.ts"
import { INITIAL } from "../../initial.ts"
import type { State } from "../../State.ts"

const isMe = Schema.is(Me)
const text = fc.oneof(fc.string(), fc.constantFrom("ann1", "secret1", "Ann"))

prop(
  "[CLIENT-01] whatever was stored, there is a session exactly when a person and a token can be read",
  fc.record(
    { userInfo: fc.oneof(fc.constant(ANN), fc.anything()), authToken: fc.oneof(fc.string(), fc.anything()) },
    { requiredKeys: [] }
  ),
  (stored) => {
    const { session } = see(play({ start: "nothing", when: [{ stored }] }))
    const isWhole = isMe(stored.userInfo) && typeof stored.authToken === "string" && stored.authToken !== ""
    assert.strictEqual(session, isWhole ? "LoggedIn" : "LoggedOut")
  }
)

prop("[CLIENT-02] the server is asked exactly when there are an account and a password", text, text, (account, password) => {
  const { calls, tasks } = see(play({ start: "stranger", when: [ask("LoginAsked", { account, password })] }))
  const may = account.trim() !== "" && password !== ""
  assert.deepStrictEqual(calls, may ? ["login"] : [])
  assert.deepStrictEqual((tasks as Record<string, unknown>)["login"] === "Busy", may)
})

prop(
  "[CLIENT-03] the server is asked exactly when every word may be",
  text,
  text,
  text,
  text,
  (account, name, password, repeat) => {
    const { calls } = see(play({ start: "stranger", when: [ask("RegisterAsked", { account, name, password, repeat })] }))
    const may = [checkAccount(account), checkName(name), checkPassword(password)].every(Result.isSuccess) && password === repeat
    assert.deepStrictEqual(calls, may ? ["register"] : [])
  }
)

prop(
  "[CLIENT-04] after a logout nothing of the person is in the state nor in the archive, whatever was before",
  history,
  (each) => {
    const world = World.of(each)
    world.save()
    world.ask({ _tag: "LogoutAsked", isConfirmed: true })
    const { connection, pendingLogouts, keep, preferred, rosterVersion, service, setting, toastCount, toasts, visible } =
      world.state
    assert.deepStrictEqual(world.state, {
      ...INITIAL,
      ...{ connection, pendingLogouts, keep, preferred, rosterVersion, service, setting, toastCount, toasts, visible },
      session: { _tag: "LoggedOut" }
    })
    assert.deepStrictEqual([world.archive.people.size, keep.owners], [0, []])
  }
)

prop("[CLIENT-05] whatever was under way, its answers change nothing after a logout", history, (each) => {
  const world = World.of(each)
  world.ask({ _tag: "LogoutAsked", isConfirmed: true })
  const { pendingLogouts: _f, service: _, toasts: __, toastCount: ___, ...before } = world.state
  world.arrive()
  const { pendingLogouts: _h, service: _s, toasts: _t, toastCount: _n, ...after } = world.state
  assert.deepStrictEqual(after, before)
})

/** What somebody wrote that is not sent, and what stands in composers. */
const unsentOf = ({ chats, drafts }: State) => ({
  unsent: [...chats].flatMap(([, { keeping, waiting }]) => [...waiting, ...keeping].map(({ id }) => String(id))).toSorted(),
  drafts: Object.fromEntries([...drafts].flatMap(([id, { text }]) => (text === "" ? [] : [[id, text]])))
})

prop(
  "[CLIENT-06] drafts and unsent messages outlive the end of a session, for their author alone",
  history,
  fc.boolean(),
  (each, isSame) => {
    const world = World.of(each)
    const left = unsentOf(world.state)
    world.expire()
    assert.strictEqual(world.state.session._tag, "LoggedOut")
    assert.ok(HashMap.isEmpty(world.state.drafts) && HashMap.isEmpty(world.state.chats))
    if (!isSame) {
      world.ask({ _tag: "LoginAsked", account: "bob1", password: "secret1" })
      world.arrive(["login"])
      assert.deepStrictEqual(unsentOf(world.state), { unsent: [], drafts: {} })
      world.ask({ _tag: "LogoutAsked" })
    }
    world.ask({ _tag: "LoginAsked", account: "ann1", password: "secret1" })
    world.arrive(["login"])
    assert.deepStrictEqual(unsentOf(world.state), left)
  }
)

const command = fc.constantFrom(
  ...["ContactsAsked", "ChatCloseAsked", "LogoutAsked", "ReconnectAsked", "DialogConfirmAsked"].map((tag) => ask(tag)),
  ...["ChatOpenAsked", "OlderAsked"].map((tag) => ask(tag, { chat: "7" })),
  ...["RetryAsked", "DiscardAsked", "RecallAsked", "ReeditAsked"].map((tag) => ask(tag, { chat: "7", id: "a" })),
  ...["SendAsked", "DraftAsked"].map((tag) => ask(tag, { chat: "7", id: "a", text: "hi" })),
  ask("SearchAsked", { account: "bob" }),
  ask("ProfileAsked", { id: 7 }),
  ask("FriendAsked", { id: 7, text: "hi" }),
  ask("RequestsAsked", { direction: "received" }),
  ask("AnswerRequestAsked", { id: 7, accept: true }),
  frame("isOnline", { id: 7, is_online: 1 }),
  frame("readAll", { toContactId: 7 }),
  frame("simple", { id: "m", msg_id: 1, toContactId: 7, fromUser: { id: 7 } }),
  frame("appendContact", { id: 7, displayName: "Bob" }),
  frame("undoMessage", { id: "m", toContactId: 7 })
)

prop("[CLIENT-36] without a session nothing is asked and nobody is known", fc.array(command), (when) => {
  const stage = play({ start: "stranger", when })
  assert.deepStrictEqual(see(stage)["calls"], [])
  const { connection: _, service: __, ...rest } = stage.state
  const { connection: _c, service: _s, ...fresh } = { ...INITIAL, session: { _tag: "LoggedOut" }, preferred: ["en"] }
  assert.deepStrictEqual(rest, fresh as typeof rest)
})

prop(
  "nothing that arrives as a frame throws",
  fc.array(
    fc.oneof(
      fc.json(),
      fc.anything().map((x) => JSON.stringify({ type: "simple", data: x }))
    )
  ),
  (texts) => {
    play({ when: texts.filter((each) => typeof each === "string").map((text) => ({ frame: text })) })
  }
)

prop("[CLIENT-35] of all toasts at most three stand, and no number comes twice", fc.array(fc.boolean()), (taps) => {
  let stage = play({ contacts: [], when: [] })
  const shown = new Set<number>()
  for (const tap of taps) {
    const before = stage.state.toasts
    stage = happen(stage, tap ? ask("SendAsked", { chat: "7", id: "a", text: "" }) : { toastGone: before[0]?.id ?? 0 })
    assert.ok(stage.state.toasts.length <= 3)
    for (const { id } of stage.state.toasts) {
      assert.ok(before.some((each) => each.id === id) || !shown.has(id))
      shown.add(id)
    }
  }
})

prop(
  "[CLIENT-33] of several searches, answered in any order, the last one stays",
  fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  (order) => {
    let stage = play({ when: order.map((_, n) => ask("SearchAsked", { account: `p${n}` })) })
    const left = [0, 1, 2, 3]
    for (const n of order) {
      const which = left.indexOf(n)
      left.splice(which, 1)
      stage = happen(stage, { answer: "searchUser", which, body: done([{ user_id: n + 2, realname: `P${n}` }]) })
    }
    assert.deepStrictEqual(see(stage)["found"], ["P3"])
  }
)

const request = fc.record({
  friend_id: fc.integer({ min: 1, max: 99 }),
  status: fc.constantFrom(0, 1, 2),
  create_user: fc.constant(8)
})
prop(
  "[CLIENT-34] the system's mark is the number of requests that wait for me",
  fc.uniqueArray(request, { selector: (each) => each.friend_id }),
  (list) => {
    let stage = play({ when: [ask("RequestsAsked", { direction: "received" }), { answer: "friendIndex", body: done(list) }] })
    let pending = list.filter(({ status }) => status === 2)
    assert.strictEqual(stage.state.totals.system, pending.length)
    for (const { friend_id } of pending) {
      stage = happen(stage, ask("AnswerRequestAsked", { id: friend_id, accept: friend_id % 2 === 0 }))
      stage = happen(stage, { answer: "friendUpdate", body: done() })
      pending = pending.slice(1)
      assert.strictEqual(stage.state.totals.system, pending.length)
    }
  }
)
