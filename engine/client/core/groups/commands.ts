import { Result } from "effect"
import type { UserId } from "../../../account/User.ts"
import { wireSetting } from "../../../api/nouns.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { kindOf } from "../../../contact/kindOf.ts"
import { type Refused, refused } from "../../../error/refusal.ts"
import type { Millis } from "../../../format/Millis.ts"
import { codeOf } from "../../../group/code.ts"
import type { GroupFacts, GroupSetting } from "../../../group/Group.ts"
import { mayBring } from "../../../group/joining.ts"
import { INVITE_MAX } from "../../../group/limits.ts"
import { mayHold } from "../../../group/mayHold.ts"
import { type GroupAction, mayInGroup } from "../../../group/mayInGroup.ts"
import { mutedUntil, wireMute } from "../../../group/mute.ts"
import { checkAnnouncement, checkGroupName } from "../../../group/words.ts"
import { requestIntent } from "../../ask.ts"
import type { CallAsk } from "../../CallAsk.ts"
import { chatOf } from "../conversation/chats.ts"
import { findContact } from "../roster/contacts.ts"
import { groupOf, withGroup } from "./groups.ts"
import type { Command } from "../../Event.ts"
import { meIn } from "../session/me.ts"
import { refuseByTask } from "../notices/notices.ts"
import { last } from "../../Sorted.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "../notices/Task.ts"
import { withBusyTask, isBusy } from "../notices/tasks.ts"
import { stay, type Turn } from "../../Turn.ts"

type AskedFor<T extends Command["_tag"]> = Extract<Command, { readonly _tag: T }>

const asking = <S extends Pick<State, RequestSlices | "tasks">>(state: S, key: TaskKey, what: CallAsk): Turn<S> =>
  isBusy(state, key) ? stay(state) : [withBusyTask(state, key), [requestIntent(state, what)]]

/** Whether I may do this in a group; what is not known here only the server can tell (GROUP-13, spec 6.2). */
const may = (
  state: Pick<State, "contacts" | "groups">,
  chat: ContactId,
  action: GroupAction,
  now: Millis,
  target?: UserId
): Result.Result<void, Refused> => {
  const contact = findContact(state, chat)
  if (contact?.group === undefined) return Result.succeed(undefined)
  const asker = { role: contact.role, setting: contact.group.setting, mutedUntil: contact.group.mutedUntil }
  if (target === undefined) return mayInGroup(action, asker, now)
  const { members: known } = groupOf(state, chat)
  if (known === null) return Result.succeed(undefined)
  return mayInGroup(action, { ...asker, target: known.find(({ id }) => id === target)?.role ?? null }, now)
}

/** The switches by which an open chat goes on: those it was opened with (GROUP-09, spec 4.7). */
const settingOf = ({ entered, open }: Pick<State, "entered" | "open">, chat: ContactId, { setting }: GroupFacts): GroupSetting =>
  open === chat ? (entered ?? setting) : setting

/** Whether I may speak there now; always outside groups ({@link mayInGroup}, spec 6.6). */
export const maySpeak = (
  state: Pick<State, "contacts" | "entered" | "open">,
  chat: ContactId,
  now: Millis
): Result.Result<void, Refused> => {
  const contact = findContact(state, chat)
  if (contact?.group === undefined) return Result.succeed(undefined)
  const setting = settingOf(state, chat, contact.group)
  return mayInGroup("speak", { role: contact.role, setting, mutedUntil: contact.group.mutedUntil }, now)
}

/** Whether I may mention everybody there ({@link mayInGroup}). */
export const mayMentionEverybody = (state: Pick<State, "contacts" | "groups">, chat: ContactId, now: Millis): boolean =>
  kindOf(chat) === "group" && Result.isSuccess(may(state, chat, "mention-everybody", now))

/** A change of a group, when the role table lets me; what it refuses is told where it was asked for. */
const change = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  { chat, now }: { readonly chat: ContactId; readonly now: Millis },
  action: GroupAction,
  what: CallAsk,
  target?: UserId
): Turn<S> => {
  const key = `changeGroup:${chat}` as const
  const allowed = may(state, chat, action, now, target)
  return Result.isFailure(allowed) ? refuseByTask(state, key, allowed.failure) : asking(state, key, what)
}

/** A group with me and these people, where the service allows groups as large; a name is optional ({@link mayBring}, {@link mayHold}, {@link checkGroupName}; spec 2.12, 5.3). */
export const requestNewGroup = <S extends Pick<State, RequestSlices | "created" | "tasks">>(
  state: S,
  { name, people }: AskedFor<"GroupCreateAsked">
): Turn<S> => {
  const others = [...new Set(people)]
  const some = mayBring(others.length, false)
  if (Result.isFailure(some)) return refuseByTask(state, "createGroup", some.failure)
  if (!state.service.groups) return refuseByTask(state, "createGroup", refused("group-off"))
  const fits = mayHold(others.length + 1, state.service.groupMax)
  if (Result.isFailure(fits)) return refuseByTask(state, "createGroup", fits.failure)
  const checked = name.trim() === "" ? Result.succeed("") : checkGroupName(name)
  if (Result.isFailure(checked)) return refuseByTask(state, "createGroup", checked.failure, true)
  return asking({ ...state, created: "" }, "createGroup", { call: "groupAdd", body: { user_ids: others, name: checked.success } })
}

/** Reads a group's page (spec 2.13, 2.21). */
export const requestGroupPage = <S extends Pick<State, RequestSlices | "tasks">>(state: S, chat: ContactId): Turn<S> =>
  asking(state, `group:${chat}`, { call: "groupInfo", body: { group_id: chat }, chat })

/** Reads who is in a group (spec 2.11). A list on its way may be older than what made it stale: that stays so. */
export const requestMembers = <S extends Pick<State, RequestSlices | "groups" | "tasks">>(state: S, chat: ContactId): Turn<S> => {
  const key = `members:${chat}` as const
  if (isBusy(state, key)) return stay(state)
  const body = { group_id: chat, limit: 0 }
  return [
    withBusyTask(withGroup(state, chat, { stale: false }), key),
    [requestIntent(state, { call: "groupUserList", body, chat })]
  ]
}

export const requestGroupName = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"GroupNameAsked">
): Turn<S> => {
  const name = checkGroupName(asked.name)
  if (Result.isFailure(name)) return refuseByTask(state, `changeGroup:${asked.chat}`, name.failure)
  return change(state, asked, "edit-name", {
    call: "editGroupName",
    body: { id: asked.chat, displayName: name.success },
    chat: asked.chat
  })
}

export const requestAnnouncement = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"AnnounceAsked">
): Turn<S> => {
  const notice = checkAnnouncement(asked.text)
  if (Result.isFailure(notice)) return refuseByTask(state, `changeGroup:${asked.chat}`, notice.failure)
  const body = { id: asked.chat, notice: notice.success }
  return change(state, asked, "announce", { call: "setNotice", body, chat: asked.chat })
}

/** Deployed servers replace all switches by what is sent: all of them travel, and none where the others are not known. */
export const requestGroupSetting = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"GroupSettingAsked">
): Turn<S> => {
  const known = findContact(state, asked.chat)?.group?.setting
  if (known === undefined) return refuseByTask(state, `changeGroup:${asked.chat}`, refused("group-unknown"))
  const setting = wireSetting({ ...known, ...asked.setting })
  return change(state, asked, "change-settings", {
    call: "groupSetting",
    body: { id: asked.chat, setting },
    chat: asked.chat
  })
}

/** How many are in a group with these people, as far as is known here. */
const countWith = (state: Pick<State, "groups">, chat: ContactId, people: ReadonlyArray<UserId>): number => {
  const { members: known, page } = groupOf(state, chat)
  if (known === null) return (page?.count ?? 0) + people.length
  const ids = new Set(known.map(({ id }) => id))
  return known.length + people.filter((each) => !ids.has(each)).length
}

/** Adds people, so many at a time, as long as they have room; the next ones follow the answer ({@link mayBring}, {@link mayHold}, {@link INVITE_MAX}; spec 5.3). */
export const requestNewMembers = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"InviteAsked">
): Turn<S> => {
  const people = [...new Set(asked.people)]
  const some = mayBring(people.length, false)
  if (Result.isFailure(some)) return refuseByTask(state, `changeGroup:${asked.chat}`, some.failure)
  const fits = mayHold(countWith(state, asked.chat, people), state.service.groupMax)
  if (Result.isFailure(fits)) return refuseByTask(state, `changeGroup:${asked.chat}`, fits.failure)
  return change(state, asked, "invite", requestNextMembers(asked.chat, people))
}

/** The call for the next people to add. */
export const requestNextMembers = (chat: ContactId, people: ReadonlyArray<UserId>): CallAsk => ({
  call: "addGroupUser",
  body: { id: chat, user_ids: people.slice(0, INVITE_MAX) },
  chat,
  left: people.slice(INVITE_MAX)
})

export const requestRemoval = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"RemoveAsked">
): Turn<S> =>
  change(state, asked, "remove", { call: "removeUser", body: { id: asked.chat, user_id: asked.id }, chat: asked.chat }, asked.id)

export const requestLeave = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"LeaveAsked">
): Turn<S> =>
  change(state, asked, "leave", { call: "removeUser", body: { id: asked.chat, user_id: meIn(state) }, chat: asked.chat })

export const requestDissolve = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"DissolveAsked">
): Turn<S> => change(state, asked, "dissolve", { call: "removeGroup", body: { id: asked.chat }, chat: asked.chat })

export const requestTransfer = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"TransferAsked">
): Turn<S> =>
  change(
    state,
    asked,
    "transfer",
    { call: "changeOwner", body: { id: asked.chat, user_id: asked.id }, chat: asked.chat },
    asked.id
  )

export const requestAdmin = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"AdminAsked">
): Turn<S> =>
  change(
    state,
    asked,
    "set-admin",
    { call: "setManager", body: { id: asked.chat, user_id: asked.id, role: asked.admin ? 2 : 3 }, chat: asked.chat },
    asked.id
  )

export const requestMute = <S extends Pick<State, RequestSlices | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"MuteAsked">
): Turn<S> => {
  const { noSpeakDay, noSpeakTimer } = wireMute(asked.mute)
  const until = mutedUntil(noSpeakTimer, noSpeakDay, asked.now)
  if (Result.isFailure(until)) return refuseByTask(state, `changeGroup:${asked.chat}`, until.failure)
  const body = { id: asked.chat, user_id: asked.id, noSpeakTimer, noSpeakDay }
  return change(state, asked, "mute", { call: "setNoSpeak", body, chat: asked.chat, until: until.success }, asked.id)
}

/** Everything that was said goes, for all (spec 2.11). */
export const requestClear = <S extends Pick<State, RequestSlices | "chats" | "contacts" | "groups" | "tasks">>(
  state: S,
  asked: AskedFor<"ClearAsked">
): Turn<S> => {
  const { chat } = asked
  const upTo = last(chatOf(state, chat).timeline)?.number ?? 0
  return change(state, asked, "clear", { call: "clearMessage", body: { id: chat }, chat, upTo })
}

/** What a code leads to is asked. */
const lookAt = <S extends Pick<State, RequestSlices | "tasks">>(
  state: S,
  action: "groupInfo" | "userInfo",
  token: string
): Turn<S> => asking(state, "scan", { call: "scanQr", body: { action, token, realToken: token } })

/** Asks what a code leads to, at each visit again, so that the page shows what holds now. A code of another service is not asked about ({@link codeOf}, spec 2.21). */
export const requestScan = <S extends Pick<State, RequestSlices | "scanned" | "tasks">>(
  state: S,
  { code }: AskedFor<"ScanAsked">
): Turn<S> => {
  const read = codeOf(code)
  const isSame = state.scanned?._tag === "Group" && state.scanned.token === read?.token
  const next: S = isSame ? state : { ...state, scanned: null }
  if (read === null) return refuseByTask(next, "scan", refused("code-unknown"))
  return lookAt(next, read.kind === "g" ? "groupInfo" : "userInfo", read.token)
}

/** The group whose code is on screen would not let me in: its page is read again, for it may be closed by now (spec 4.6). */
export const requestScanAgain = <S extends Pick<State, RequestSlices | "scanned" | "tasks">>(
  state: S,
  chat: ContactId
): Turn<S> =>
  state.scanned?._tag === "Group" && state.scanned.chat === chat ? lookAt(state, "groupInfo", state.scanned.token) : stay(state)

/** Joins a group by its code (spec 4.6). */
export const requestJoin = <S extends Pick<State, RequestSlices | "tasks">>(
  state: S,
  { chat, inviter, token }: AskedFor<"JoinAsked">
): Turn<S> => asking(state, `join:${chat}`, { call: "joinGroup", body: { group_id: chat, inviteUid: inviter, token }, chat })
