import { assert } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, done, message, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { groupSettingOf } from "../../../api/nouns.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { type GroupAction, mayInGroup } from "../../../group/mayInGroup.ts"
import type { Role } from "../../../group/Role.ts"
import { chatOf } from "../conversation/chats.ts"

const ROLES = ["owner", "admin", "member"] as const
const role = fc.constantFrom(...ROLES)
const wireRole = (each: Role): number => ROLES.indexOf(each) + 1
const switches = fc.record({ manage: fc.nat(1), invite: fc.nat(1), nospeak: fc.nat(2), history: fc.nat(1), profile: fc.nat(1) })
const TEAM = ContactId.make("group-5")
const team = (mine: Role, setting: Readonly<Record<string, number>>, more: Readonly<Record<string, unknown>> = {}) =>
  row("group-5", { is_group: 1, role: wireRole(mine), owner_id: mine === "owner" ? 1 : 9, setting, ...more })
const line = (type: string, data: unknown, n: number): Happening => ({ frame: { type, time: 0, s: "c:group-5", n, data } })
const said = (n: number, more: Readonly<Record<string, unknown>> = {}) =>
  line("group", message(n, { toContactId: "group-5", toUser: "group-5", is_group: 1, ...more }), n)
const calls = ({ open }: Stage): ReadonlyArray<string> => open.map(({ ask: { call } }) => call)

/** Whether a group muted like this hears a role (spec 6.6). */
const isHeard = (mine: Role, nospeak: number): boolean => nospeak === 0 || mine === "owner" || (nospeak === 1 && mine === "admin")

prop("[CLIENT-32] nobody asks back what the owner of a group said, but the owner", role, (mine) => {
  const who = mine === "owner" ? 1 : 9
  const when = [said(1, { fromUser: { id: who, realname: "Owner" } }), ask("RecallAsked", { chat: "group-5", id: "m1" })]
  const stage = play({ start: "numbered", contacts: [team(mine, {})], when })
  assert.strictEqual(calls(stage).includes("undoMessage"), mine === "owner")
})

prop(
  "[GROUP-09] an open chat goes by its switches at the start, one that is opened again by those of now; no word is lost",
  role,
  fc.nat(2),
  fc.nat(2),
  (mine, before, now) => {
    const setting = { manage: 0, invite: 1, nospeak: before }
    const speaks = (stage: Stage, id: string, isAllowed: boolean): Stage => {
      const next = happen(
        happen(stage, ask("DraftAsked", { chat: "group-5", text: id })),
        ask("SendAsked", { chat: "group-5", id, text: id })
      )
      const { chats, drafts } = see(next) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
      const written = JSON.stringify(chats?.["group-5"] ?? [])
      assert.strictEqual(written.includes(`"${id}"`), isAllowed)
      assert.strictEqual(drafts?.["group-5"] === id, !isAllowed)
      return next
    }
    let stage = play({ start: "numbered", contacts: [team(mine, setting)], when: [ask("ChatOpenAsked", { chat: "group-5" })] })
    stage = happen(stage, line("groupSetting", { group_id: "group-5", setting: { ...setting, nospeak: now } }, 1))
    stage = speaks(stage, "open", isHeard(mine, before))
    stage = happen(happen(stage, ask("ChatCloseAsked")), ask("ChatOpenAsked", { chat: "group-5" }))
    speaks(stage, "again", isHeard(mine, now))
  }
)

/** What is asked of a group, by the action of the role table and the call that carries it. */
const ACTIONS = {
  "edit-name": ["GroupNameAsked", "editGroupName", { name: "Crew" }],
  announce: ["AnnounceAsked", "setNotice", { text: "Tea at five" }],
  "change-settings": ["GroupSettingAsked", "groupSetting", { setting: { invites: false } }],
  invite: ["InviteAsked", "addGroupUser", { people: [8] }],
  leave: ["LeaveAsked", "removeUser", {}],
  clear: ["ClearAsked", "clearMessage", {}],
  dissolve: ["DissolveAsked", "removeGroup", {}],
  remove: ["RemoveAsked", "removeUser", { id: 7 }],
  mute: ["MuteAsked", "setNoSpeak", { id: 7, mute: { _tag: "Minutes", minutes: 10 } }],
  "set-admin": ["AdminAsked", "setManager", { id: 7, admin: true }],
  transfer: ["TransferAsked", "changeOwner", { id: 7 }]
} as const satisfies Partial<Record<GroupAction, readonly [string, string, object]>>
const actions = Object.keys(ACTIONS) as ReadonlyArray<keyof typeof ACTIONS>

prop(
  "[GROUP-13] a call goes out exactly when the role table lets me, otherwise the task says why",
  role,
  role,
  switches,
  fc.constantFrom(...actions),
  fc.boolean(),
  (mine, theirs, setting, action, isMuted) => {
    const [tag, call, more] = ACTIONS[action]
    const until = isMuted ? 1_800_000_000 : 0
    const members = [
      { user_id: 1, realname: "Ann", role: wireRole(mine) },
      { user_id: 7, realname: "Bob", role: wireRole(theirs) }
    ]
    const read = [ask("MembersAsked", { chat: "group-5" }), { answer: "groupUserList", body: done(members) } as const]
    const stage = play({ start: "numbered", contacts: [team(mine, setting, { no_speak_time: until })], when: read })
    const next = happen(stage, ask(tag, { chat: "group-5", ...more }))
    const isOnOther = "id" in more
    const asker = {
      role: mine,
      setting: groupSettingOf(setting),
      mutedUntil: Millis.make(until * 1000),
      ...(isOnOther ? { target: theirs } : {})
    }
    const may = mayInGroup(action, asker, Millis.make(next.now))
    assert.strictEqual(calls(next).includes(call), Result.isSuccess(may))
    const task = next.state.tasks[`changeGroup:${TEAM}`]
    const words = task?._tag === "Failed" && task.words._tag === "Key" ? task.words.key : task?._tag
    assert.strictEqual(words, Result.isSuccess(may) ? "Busy" : `refusal:${may.failure.reason}`)
  }
)

const NAMES = [
  { id: 7, name: "Bob" },
  { id: 8, name: "Cy" },
  { id: 9, name: "Di Lu" },
  { id: 0, name: "everybody" }
]
const chosen = fc.subarray(NAMES)

prop(
  "[MENTION-06] who is mentioned was chosen and still stands in the text; everybody only by who may",
  role,
  chosen,
  chosen,
  (mine, picked, standing) => {
    const text = ["hi", ...standing.map(({ name }) => `@${name}`), "x"].join(" ")
    const stage = play({
      start: "numbered",
      contacts: [team(mine, {})],
      when: [ask("SendAsked", { chat: "group-5", id: "a", text, mentions: picked })]
    })
    const want = standing.filter((each) => picked.includes(each)).map(({ id }) => id)
    const sent = stage.open.find(({ ask: { call } }) => call === "sendMessage")?.ask.body as
      | { readonly at: ReadonlyArray<number> }
      | undefined
    const isAllowed = mine !== "member" || !want.includes(0)
    assert.deepStrictEqual(sent?.at, isAllowed ? want : undefined)
  }
)

prop(
  "[MENTION-07] what waits for my eyes is what mentions me, newest first, until I have looked",
  fc.array(fc.tuple(fc.constantFrom("say", "call", "everybody", "undo", "delete", "look"), fc.nat(20)), { maxLength: 14 }),
  (deeds) => {
    let stage = play({ start: "numbered", contacts: [team("member", {})], when: [] })
    let waits: ReadonlyArray<number> = []
    let kept: ReadonlyArray<number> = []
    let n = 0
    for (const [what, which] of deeds) {
      const one = kept[which % Math.max(1, kept.length)] ?? 0
      if (what === "look") {
        const before = calls(stage).filter((each) => each === "readAtMsg").length
        stage = happen(stage, ask("MentionsSeenAsked", { chat: "group-5" }))
        assert.lengthOf(
          calls(stage).filter((each) => each === "readAtMsg"),
          before + (waits.length > 0 ? 1 : 0)
        )
        waits = []
      } else if (what === "undo" || what === "delete") {
        // of the last one deleted only the row tells what the list shows, and lines wait for it
        if (one === 0 || (what === "delete" && one === kept.at(-1))) continue
        const data = {
          id: `m${one}`,
          msg_id: one,
          content: "recalled",
          from_user: 7,
          toContactId: "group-5",
          is_group: 1,
          is_last: 0
        }
        stage = happen(stage, line(what === "undo" ? "undoMessage" : "delMessage", data, ++n))
        kept = kept.filter((each) => each !== one)
        waits = waits.filter((each) => each !== one)
      } else {
        stage = happen(stage, said(++n, what === "say" ? {} : { at: what === "call" ? [1] : [0, 1] }))
        kept = [...kept, n]
        if (what !== "say") waits = [n, ...waits]
      }
      assert.deepStrictEqual(
        chatOf(stage.state, TEAM).mentioned.map(({ number }) => Number(number)),
        waits
      )
    }
  }
)

prop(
  "[GROUP-09] a list that is loaded again leaves an open chat its switches; one opened meanwhile goes by what the list tells",
  fc.nat(2),
  fc.nat(2),
  fc.boolean(),
  (before, now, isOpenBefore) => {
    const setting = { manage: 0, invite: 1, nospeak: before }
    const open = ask("ChatOpenAsked", { chat: "group-5" })
    const load = ask("ContactsAsked")
    const answer: Happening = { answer: "getContacts", body: done([team("member", { ...setting, nospeak: now })], 1) }
    const send = [ask("DraftAsked", { chat: "group-5", text: "x" }), ask("SendAsked", { chat: "group-5", id: "x", text: "x" })]
    const when = [...(isOpenBefore ? [open, load] : [load, open]), answer, ...send]
    const { chats } = see(play({ start: "online", contacts: [team("member", setting)], when })) as Readonly<
      Record<string, Readonly<Record<string, unknown>>>
    >
    const isSaid = JSON.stringify(chats?.["group-5"] ?? []).includes('"x"')
    assert.strictEqual(isSaid, isHeard("member", isOpenBefore ? before : now))
  }
)
