import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { type Happening, play } from "#fixtures/client/play.ts"
import { ask, done, message, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Member } from "../../../group/Group.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import type { State } from "../../State.ts"
import { chatOf } from "../conversation/chats.ts"
import { withGroup } from "./groups.ts"
import { bindGroup, endGroupChange } from "./replies.ts"

const TEAM = ContactId.make("group-5")
const team = row("group-5", { is_group: 1, role: 1, owner_id: 1, displayName: "Team" })
const { state: online } = play({ contacts: [team], when: [] })
const member = (id: number, name: string) => ({ id: UserId.make(id), name, role: "member" }) as Member

const muted = (state: State, id: number, until: number, msg = "Muted.") => {
  const end = {
    call: "setNoSpeak",
    ask: { call: "setNoSpeak", body: { id: TEAM, user_id: id }, chat: TEAM, until },
    token: "bearer t",
    result: { _tag: "Done", data: "", msg, count: 0, page: 1 }
  } as unknown as CallReplyOf<"setNoSpeak">
  return endGroupChange(state, end)[0].toasts.map(({ millis, words }) => [words, millis])
}

it("of who was muted the person hears the name and until when, by the clock of this place", () => {
  const group = withGroup(online, TEAM, { members: [member(8, "Cy"), member(7, "Bob")] })
  const until = 1_800_000_000_000
  assert.deepStrictEqual<unknown>(muted(group, 7, until), [
    [{ _tag: "Key", key: "group:mute.done", params: { name: "Bob", until } }, 2500]
  ])
  assert.deepStrictEqual<unknown>(muted(group, 8, 0), [[{ _tag: "Key", key: "group:mute.lifted", params: { name: "Cy" } }, 2500]])
  // what they are called in the list comes first
  const listed = play({ contacts: [team, row(7, { displayName: "Bobby" })], when: [] }).state
  assert.deepStrictEqual<unknown>(muted(withGroup(listed, TEAM, { members: [member(7, "Bob")] }), 7, 0), [
    [{ _tag: "Key", key: "group:mute.lifted", params: { name: "Bobby" } }, 2500]
  ])
  // who is not known has only the server's own sentence
  assert.deepStrictEqual<unknown>(muted(group, 9, until), [[{ _tag: "Said", text: "Muted." }, 2500]])
  assert.deepStrictEqual(muted(group, 7, until, ""), [])
})

it("what the owner cleared is gone at once, where no frame says so; other changes leave what was said", () => {
  const said: Happening = {
    frame: { type: "group", time: 0, data: message(3, { toContactId: "group-5", toUser: "group-5", is_group: 1 }) }
  }
  const asked = (...when: ReadonlyArray<Happening>) => play({ contacts: [team], when: [said, ...when] }).state
  const left = (state: State): number => chatOf(state, TEAM).timeline.size
  assert.strictEqual(left(asked()), 1)
  const cleared: Happening = { answer: "clearMessage", body: done() }
  assert.strictEqual(left(asked(ask("ClearAsked", { chat: "group-5" }), cleared)), 0)
  const renamed: Happening = { answer: "editGroupName", body: done() }
  assert.strictEqual(left(asked(ask("GroupNameAsked", { chat: "group-5", name: "Crew" }), renamed)), 1)
})

it("a group that I left or dissolved is gone at once", () => {
  const has = (tag: string, more: object, call: "removeUser" | "removeGroup"): boolean => {
    const when: ReadonlyArray<Happening> = [ask(tag, { chat: "group-5", ...more }), { answer: call, body: done() }]
    return HashMap.has(play({ contacts: [{ ...team, role: call === "removeGroup" ? 1 : 2 }], when }).state.contacts, TEAM)
  }
  assert.isFalse(has("DissolveAsked", {}, "removeGroup"))
  assert.isFalse(has("LeaveAsked", {}, "removeUser"))
})

it("a socket that came into a group's channel tells nobody so; only a lost session goes further", () => {
  const bound = (result: object) => bindGroup(online, { result } as never)
  assert.deepStrictEqual(bound({ _tag: "Done", data: "", msg: "", count: 0, page: 1 }), [online, []])
  assert.deepStrictEqual(bound({ _tag: "Problem", answered: { _tag: "NoResponse" } }), [online, []])
  const answered = { _tag: "Envelope", code: -1, msg: "" } as const
  assert.deepStrictEqual(bound({ _tag: "Problem", answered }), [online, [{ _tag: "Explain", answered }]])
})

it("[GROUP-12] another switch for who sees what was said before reads the open chat again, and no other", () => {
  const setting = { manage: 0, invite: 1, nospeak: 0, history: 1 }
  const contacts = [row("group-5", { is_group: 1, role: 3, setting }), row("group-6", { is_group: 1, role: 3, setting })]
  const page: Happening = { answer: "getMessageList", body: done([]) }
  const asked = (open: string, more: object): ReadonlyArray<string> => {
    const frame = {
      type: "groupSetting",
      time: 0,
      s: "c:group-5",
      n: 1,
      data: { group_id: "group-5", setting: { ...setting, ...more } }
    }
    const before: ReadonlyArray<Happening> = [ask("ChatOpenAsked", { chat: open }), page]
    const { intents } = play({ start: "numbered", contacts, when: [...before, { frame }] })
    return intents.flatMap((each) => (each._tag === "Call" && each.ask.call === "getMessageList" ? [String(each.ask.chat)] : []))
  }
  assert.deepStrictEqual(asked("group-5", { history: 0 }), ["group-5", "group-5"])
  assert.deepStrictEqual(asked("group-5", { nospeak: 1 }), ["group-5"])
  assert.deepStrictEqual(asked("group-6", { history: 0 }), ["group-6"])
})
