import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { ANN } from "#fixtures/client/ann.ts"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { Millis } from "../../../format/Millis.ts"
import { INITIAL } from "../../initial.ts"
import { AREA as ACCOUNT_AREA } from "./area.ts"

const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  ask: { _tag, area: "account", ...more }
})
const on = (...when: ReadonlyArray<Happening>): Stage => play({ when })
const meIn = ({ state }: Stage) => (state.session._tag === "LoggedIn" ? state.session.me : null)
const taskOf = (stage: Stage, key: string) => (see(stage)["tasks"] as Readonly<Record<string, unknown>>)[key]
const calls = (stage: Stage) => see(stage)["calls"]
const bodies = (stage: Stage) => see(stage)["bodies"]
const toasts = (stage: Stage) => see(stage)["toasts"]
const no = (msg = "No") => ({ code: 400, msg, data: "" })
const OVER = { code: -1, msg: "Log in again", data: "" }
const GONE = { session: "LoggedOut", toasts: [[1, "Log in again"]] }
const gone = (stage: Stage) => ({ session: see(stage)["session"], toasts: toasts(stage) })
const OURS: Happening = { answer: "getSystemInfo", body: done({ chatInfo: { resume: 1 }, sysInfo: { regauth: 3 } }) }
const EITHER: Happening = { answer: "getSystemInfo", body: done({ sysInfo: { regauth: 3 } }) }

it("without a session nothing is asked and nothing is told", () => {
  const now = Millis.make(0)
  assert.deepStrictEqual(ACCOUNT_AREA.command(INITIAL, { _tag: "SessionsAsked", area: "account", now }), [INITIAL, []])
  const stage = on(ask("SessionsAsked"))
  const [open] = stage.open.filter((each) => each.ask.call === "sessions")
  assert.isDefined(open)
  const end = { call: "sessions", ask: open?.ask, token: "", result: { _tag: "Done", data: [], msg: "", count: 0, page: 1 } }
  assert.deepStrictEqual(ACCOUNT_AREA.reply(INITIAL, end as never, now), [INITIAL, []])
})

it("what belongs to another area is left to it", () => {
  const { state } = on()
  const now = Millis.make(0)
  assert.deepStrictEqual(ACCOUNT_AREA.command(state, { _tag: "EmojiAsked", area: "emoji", now }), [state, []])
  assert.deepStrictEqual(ACCOUNT_AREA.reply(state, { call: "emojiIndex" } as never, now), [state, []])
})

const RENAME = ask("SelfChangeAsked", { change: { name: " Anna " } })
const answer = (more: Readonly<Record<string, unknown>> = {}) =>
  done({ realname: "Anna", email: "", motto: "", sex: "2", ...more })

it("another name shows at once wherever mine is drawn, is kept, and is sent", () => {
  const known = on(
    { ask: { _tag: "ProfileAsked", id: 1 } },
    { answer: "getUserInfo", body: done({ user_id: 1, realname: "Ann" }) }
  )
  const stage = happen(known, RENAME)
  const id = UserId.make(1)
  assert.deepStrictEqual(meIn(stage), { ...ANN, id, name: "Anna" } as never)
  assert.deepStrictEqual(stage.storage["userInfo"], { ...ANN, name: "Anna" })
  assert.deepStrictEqual(Option.getOrNull(HashMap.get(stage.state.people, id)), { id, name: "Anna", avatar: "" })
  assert.strictEqual(Option.getOrNull(HashMap.get(stage.state.profiles, id))?.name, "Anna")
  assert.deepStrictEqual((bodies(stage) as ReadonlyArray<unknown>).at(-1), { realname: "Anna", email: "", motto: "", sex: "2" })
  assert.strictEqual(taskOf(stage, "self"), "Busy")
})

it("of a profile that nobody has read nothing is made up", () => {
  assert.isTrue(Option.isNone(HashMap.get(on(RENAME).state.profiles, UserId.make(1))))
})

it("a service of ours is told only what becomes other; each field under its own name", () => {
  const sent = (change: object) => (bodies(on(OURS, ask("SelfChangeAsked", { change }))) as ReadonlyArray<unknown>).at(-1)
  assert.deepStrictEqual(sent({ name: "Anna" }), { realname: "Anna" })
  assert.deepStrictEqual(sent({ email: "a@example.org" }), { email: "a@example.org" })
  assert.deepStrictEqual(sent({ signature: "Hm" }), { motto: "Hm" })
  assert.deepStrictEqual(sent({ sex: "male" }), { sex: "1" })
  assert.deepStrictEqual(sent({ sex: "female" }), { sex: "0" })
})

it("what changes nothing is done at once, what is refused is told, and one change is on its way at a time", () => {
  const same = on(ask("SelfChangeAsked", { change: { name: "Ann" } }))
  assert.deepStrictEqual([taskOf(same, "self"), calls(same)], ["Done", []])
  const none = on(ask("SelfChangeAsked", { change: { name: " " } }))
  assert.deepStrictEqual([taskOf(none, "self"), calls(none), meIn(none)?.name], ["refusal:name-length", [], "Ann"])
  const twice = on(RENAME, ask("SelfChangeAsked", { change: { name: "Other" } }))
  assert.deepStrictEqual([calls(twice), meIn(twice)?.name], [["updateUserInfo"], "Anna"])
})

it("the answer has the last word on what was changed, and its sentence is said", () => {
  const stage = on(RENAME, {
    answer: "updateUserInfo",
    body: { ...answer({ realname: "Anna B.", motto: "x", sex: "1" }), msg: "Saved" }
  })
  assert.deepStrictEqual([meIn(stage)?.name, meIn(stage)?.signature, meIn(stage)?.sex], ["Anna B.", "", "unknown"])
  assert.deepStrictEqual([taskOf(stage, "self"), toasts(stage)], ["Done", [[1, "Saved"]]])
  assert.strictEqual((stage.storage["userInfo"] as typeof ANN).name, "Anna B.")
  assert.deepStrictEqual(toasts(on(RENAME, { answer: "updateUserInfo", body: answer() })), [])
})

it("each field is read from the answer", () => {
  const change = { name: "B", email: "b@example.org", sex: "male", signature: "s" }
  const body = done({ realname: "C", email: "c@example.org", motto: "t", sex: "0" })
  const me = meIn(on(ask("SelfChangeAsked", { change }), { answer: "updateUserInfo", body }))
  assert.deepStrictEqual([me?.name, me?.email, me?.signature, me?.sex], ["C", "c@example.org", "t", "female"])
})

it("a change that is refused is undone: beside the field, or on top for who has left it", () => {
  const here = on(RENAME, { answer: "updateUserInfo", body: no() })
  assert.deepStrictEqual([meIn(here)?.name, taskOf(here, "self"), toasts(here)], ["Ann", "No", []])
  assert.strictEqual((here.storage["userInfo"] as typeof ANN).name, "Ann")
  const left = on(RENAME, { ask: { _tag: "TaskForgetAsked", task: "self" } }, { answer: "updateUserInfo", body: no() })
  assert.deepStrictEqual([meIn(left)?.name, taskOf(left, "self"), toasts(left)], ["Ann", undefined, [[1, "No"]]])
  assert.deepStrictEqual(gone(on(RENAME, { answer: "updateUserInfo", body: OVER })), GONE)
})

const AVATAR = ask("AvatarAsked", { file: "f", name: "avatar.jpg", size: 10 })

it("an avatar goes up once, with how far it is, and is everywhere as soon as it is there", () => {
  const going = on(AVATAR, ask("AvatarAsked", { file: "g", name: "b.png", size: 9 }))
  assert.deepStrictEqual([calls(going), going.state.uploads], [["uploadBegin"], { f: { sent: 0, size: 10 } }])
  const there = happen(BROUGHT.reduce(happen, going), { answer: "uploadAvatar", body: { ...done("/a.jpg"), msg: "Sent" } })
  assert.deepStrictEqual([meIn(there)?.avatar, taskOf(there, "avatar"), toasts(there)], ["/a.jpg", "Done", [[1, "Sent"]]])
  assert.deepStrictEqual(there.state.uploads, {})
  assert.deepStrictEqual(toasts(on(AVATAR, ...BROUGHT, { answer: "uploadAvatar", body: done("/a.jpg") })), [])
})

it("what is no picture or empty does not go up", () => {
  const sent = (name: string, size: number) => {
    const stage = on(ask("AvatarAsked", { file: "f", name, size }))
    return [taskOf(stage, "avatar"), calls(stage)]
  }
  assert.deepStrictEqual(sent("a.pdf", 10), ["refusal:file-type", []])
  assert.deepStrictEqual(sent("a.jpg", 0), ["refusal:file-empty", []])
  assert.deepStrictEqual(sent("a.jpg", 1), ["Busy", ["uploadBegin"]])
})

it("an avatar that is given up leaves no word; one that fails says why", () => {
  const ended = happen(on(AVATAR), ask("AvatarEndAsked", { file: "f" }))
  assert.deepStrictEqual([ended.intents.at(-1), taskOf(ended, "avatar")], [
    { _tag: "EndUpload", file: "f" } as const,
    undefined
  ] as never)
  assert.deepStrictEqual([ended.state.toasts, ended.state.uploads, ended.state.attaching.others], [[], {}, []])
  const late = happen(ended, { answer: "uploadBegin" })
  assert.deepStrictEqual([taskOf(late, "avatar"), toasts(late)], [undefined, []])
  const failed = on(AVATAR, { answer: "uploadBegin", body: no("Too large") })
  assert.deepStrictEqual([taskOf(failed, "avatar"), toasts(failed), meIn(failed)?.avatar], ["Too large", [], ""])
  const left = on(AVATAR, { ask: { _tag: "TaskForgetAsked", task: "avatar" } }, { answer: "uploadBegin", body: no("Too large") })
  assert.deepStrictEqual([taskOf(left, "avatar"), toasts(left)], [undefined, [[1, "Too large"]]])
  assert.deepStrictEqual(gone(on(AVATAR, { answer: "uploadBegin", body: OVER })), GONE)
})

const password = (more: Readonly<Record<string, unknown>> = {}) =>
  ask("PasswordAsked", { by: "password", proof: "secret1", password: "secret2", repeated: "secret2", ...more })
const VERIFIED: Happening = { stored: { userInfo: { ...ANN, verified: true }, authToken: "bearer t" } }
const verified = (...when: ReadonlyArray<Happening>) => play({ start: "nothing", when: [VERIFIED, ...when] })

it("another password by the old one, or of who is verified by a code; once at a time", () => {
  const old = on(password(), password())
  assert.deepStrictEqual(bodies(old), [{ password: "secret2", code: "", originalPassword: "secret1" }])
  const code = verified(password({ by: "code", proof: " 123456 " }))
  assert.deepStrictEqual((bodies(code) as ReadonlyArray<unknown>).at(-1), {
    password: "secret2",
    code: "123456",
    originalPassword: ""
  })
  const word = (stage: Stage) => taskOf(stage, "password")
  assert.strictEqual(word(on(password({ by: "code", proof: "123456" }))), "refusal:account-unverified")
  assert.strictEqual(word(verified(password({ by: "code", proof: "12345" }))), "refusal:check-code-form")
  assert.strictEqual(word(verified(password({ by: "code", proof: "123456", password: "x" }))), "refusal:password-length")
  assert.strictEqual(word(verified(password({ by: "code", proof: "123456", repeated: "x" }))), "refusal:passwords-differ")
  assert.strictEqual(word(on(password({ proof: "" }))), "refusal:old-password-missing")
})

it("without further proof while that is free; afterwards the old one is asked for", () => {
  const free = { stored: { userInfo: { ...ANN, passwordFreeUntil: 2_000_000_000_000 }, authToken: "bearer t" } }
  const over = { stored: { userInfo: { ...ANN, passwordFreeUntil: 1 }, authToken: "bearer t" } }
  const from = (stored: Happening, more = {}) =>
    play({ start: "nothing", when: [stored, password({ by: "nothing", proof: "", ...more })] })
  const word = (stage: Stage) => taskOf(stage, "password")
  const sent = from(free)
  assert.deepStrictEqual((bodies(sent) as ReadonlyArray<unknown>).at(-1), { password: "secret2", code: "", originalPassword: "" })
  assert.strictEqual(word(from(free, { password: "x", repeated: "x" })), "refusal:password-length")
  assert.strictEqual(word(from(free, { repeated: "x" })), "refusal:passwords-differ")
  assert.strictEqual(word(from(over)), "refusal:old-password-missing")
  assert.strictEqual(word(on(password({ by: "nothing", proof: "" }))), "refusal:old-password-missing")
})

it("a password that is not changed is told of where it was asked, or on top", () => {
  const here = on(password(), { answer: "editPassword", body: no("Wrong") })
  assert.deepStrictEqual([taskOf(here, "password"), toasts(here)], ["Wrong", []])
  const left = on(
    password(),
    { ask: { _tag: "TaskForgetAsked", task: "password" } },
    { answer: "editPassword", body: no("Wrong") }
  )
  assert.deepStrictEqual([taskOf(left, "password"), toasts(left)], [undefined, [[1, "Wrong"]]])
  assert.deepStrictEqual(gone(on(password(), { answer: "editPassword", body: OVER })), GONE)
})

const reasonOf = ({ state }: Stage, key: "password" | "bind"): string | undefined => {
  const task = state.tasks[key]
  return task?._tag === "Failed" ? task.reason : undefined
}

it("which refusal it was is known, by the rules or by the service, so that it stands at its field", () => {
  assert.strictEqual(reasonOf(on(password({ repeated: "x" })), "password"), "passwords-differ")
  assert.strictEqual(reasonOf(on(EITHER, bind({ account: "x" })), "bind"), "account-length")
  const wrong = { ...no("Wrong"), data: { reason: "old-password-wrong" } }
  assert.strictEqual(reasonOf(on(password(), { answer: "editPassword", body: wrong }), "password"), "old-password-wrong")
  assert.strictEqual(reasonOf(on(password(), { answer: "editPassword", body: no("Wrong") }), "password"), undefined)
})

const bind = (more: Readonly<Record<string, unknown>> = {}) =>
  ask("BindAsked", { form: { account: " 13800000009 ", newCode: "123456", code: "", ...more } })

it("another account is bound where the service has such accounts, once at a time", () => {
  const stage = on(EITHER, bind(), bind())
  assert.deepStrictEqual(bodies(stage), [{ account: "13800000009", newCode: "123456", code: "" }])
  assert.strictEqual(taskOf(on(bind()), "bind"), "refusal:verification-off")
  assert.strictEqual(taskOf(on(EITHER, bind({ account: "x" })), "bind"), "refusal:account-length")
  assert.strictEqual(taskOf(on(EITHER, bind({ account: "somebody" })), "bind"), "refusal:account-either")
  assert.strictEqual(taskOf(verified(EITHER, bind()), "bind"), "refusal:check-code-form")
  const failed = on(EITHER, bind(), { answer: "editAccount", body: no("Taken") })
  assert.strictEqual(taskOf(failed, "bind"), "Taken")
})

prop(
  "[ACCOUNT-44] whichever comes first, the answer or the closed socket, the answer's sentence is the one that is said",
  fc.constantFrom("editPassword" as const, "editAccount" as const),
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
  fc.integer({ min: 0, max: 2 }),
  (call, msg, closes) => {
    const asked = call === "editPassword" ? password() : bind()
    const closed = Array.from({ length: closes }, (): Happening => ({ socket: "closed", code: 4001 }))
    const stage = on(EITHER, asked, ...closed, { answer: call, body: { ...done(), msg } }, { socket: "closed", code: 4001 })
    assert.deepStrictEqual(gone(stage), { session: "LoggedOut", toasts: [[1, msg]] })
    assert.deepStrictEqual(
      stage.state.toasts.map(({ millis }) => millis),
      [2500]
    )
  }
)

const row = (id: string, is_current = 0) => ({ id, terminal: "h5", is_mobile: 1, create_time: 5, last_time: 6, is_current })
const LIST: Happening = { answer: "sessions", body: done([row("a", 1), row("b"), row("c")]) }
const ids = ({ state }: Stage) => state.account.sessions?.map(({ id }) => id) ?? null

it("sessions are read once at a time, and a failure says why", () => {
  const twice = on(ask("SessionsAsked"), ask("SessionsAsked"))
  assert.deepStrictEqual(calls(twice), ["sessions"])
  assert.isNull(ids(twice))
  const read = happen(twice, LIST)
  assert.deepStrictEqual([ids(read), taskOf(read, "sessions")], [["a", "b", "c"], "Done"])
  assert.strictEqual(taskOf(on(ask("SessionsAsked"), { answer: "sessions", status: 500 }), "sessions"), "error:server-error")
  assert.deepStrictEqual(gone(on(ask("SessionsAsked"), { answer: "sessions", body: OVER })), GONE)
})

it("one session ends, or all others, and leave the list", () => {
  const read = on(ask("SessionsAsked"), LIST)
  const one = happen(happen(read, ask("SessionEndAsked", { id: "b" })), ask("SessionEndAsked", { id: "b" }))
  assert.deepStrictEqual([calls(one), (bodies(one) as ReadonlyArray<unknown>).at(-1)], [["sessions", "endSession"], { id: "b" }])
  const ended = happen(one, { answer: "endSession", body: { ...done(), msg: "Ended" } })
  assert.deepStrictEqual([ids(ended), taskOf(ended, "endSession:b"), toasts(ended)], [["a", "c"], "Done", [[1, "Ended"]]])
  const all = happen(read, ask("SessionEndAsked", { id: "" }))
  assert.deepStrictEqual((bodies(all) as ReadonlyArray<unknown>).at(-1), { id: "", others: 1 })
  const alone = happen(all, { answer: "endSession", body: done() })
  assert.deepStrictEqual([ids(alone), taskOf(alone, "endSession:"), toasts(alone)], [["a"], "Done", []])
  assert.deepStrictEqual(ids(on(ask("SessionEndAsked", { id: "b" }), { answer: "endSession", body: done() })), [])
})

it("a session that does not end says why, and the list is read again", () => {
  const stage = on(ask("SessionsAsked"), LIST, ask("SessionEndAsked", { id: "b" }), { answer: "endSession", body: no("Unknown") })
  assert.deepStrictEqual([taskOf(stage, "endSession:b"), calls(stage)], ["Unknown", ["sessions", "endSession", "sessions"]])
  assert.deepStrictEqual(ids(stage), ["a", "b", "c"])
  assert.deepStrictEqual(gone(on(ask("SessionEndAsked", { id: "b" }), { answer: "endSession", body: OVER })), GONE)
})
