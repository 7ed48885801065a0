import { HashMap } from "effect"
import { doubtRow } from "../sync/legacy/reload.ts"
import { UserId } from "../../../account/User.ts"
import type { CallAnswer } from "../../../api/calls.ts"
import { type Frame, Scope } from "../../../api/frames.ts"
import { contactOf as readContact, groupSettingOf, roleOf } from "../../../api/nouns.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { requestIntent } from "../../ask.ts"
import { withCleared } from "../conversation/cleared.ts"
import { newestPage } from "../conversation/commands/chat.ts"
import { requestGroupPage } from "./commands.ts"
import { chatOf } from "../conversation/chats.ts"
import { findContact } from "../roster/contacts.ts"
import {
  groupOf,
  loseGroup,
  withFacts,
  withHistory,
  withMembers,
  withoutTalk,
  withPage,
  withPicture,
  withStale
} from "./groups.ts"
import { withAppended } from "../roster/list.ts"
import { withListOutdated, withMeanwhile } from "../sync/legacy/listState.ts"
import { withRow } from "../sync/log/rows.ts"
import { withLog } from "../sync/log/withLog.ts"
import { meIn } from "../session/me.ts"
import type { GoneSlices, ReloadSlices, RowSlices } from "../../Slices.ts"
import { friendGone } from "../roster/heard.ts"
import type { CoreHeard } from "../CoreRows.ts"
import { kindOf } from "../../../contact/kindOf.ts"
import type { State } from "../../State.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** Frames that tell a change of a group. */
export type GroupFrame = Extract<
  Frame,
  {
    readonly type:
      | "addGroup"
      | "addGroupUser"
      | "removeUser"
      | "setManager"
      | "editGroupName"
      | "setNotice"
      | "groupSetting"
      | "setNoSpeak"
      | "clearMessage"
      | "changeOwner"
  }
>

/** Without a group that is no longer mine, nor its part of the log: what still comes of that was on its way, unless I am in it again. */
export const withoutGroup = <S extends Pick<State, RowSlices | "chats" | "groups" | "legacy" | "log" | "unreportedReads">>(
  state: S,
  chat: ContactId
): S => {
  const scopes = [...state.log.reached].flatMap(([scope, each]) => (each.chat === chat ? [scope] : []))
  const reached = scopes.reduce((table, scope) => HashMap.remove(table, scope), state.log.reached)
  const gone = new Set([...state.log.gone, ...scopes])
  return withListOutdated(withoutTalk(withLog(state, { reached, gone }), chat))
}

/** A group that I am in from now on: its row, and where its part of the log begins for me (GROUP-11). Deployed servers want each socket joined to it. */
export const withAdded = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "groups" | "unreportedReads">>(
  state: S,
  wire: CallAnswer<"groupAdd">
): Turn<S> => {
  const contact = readContact(wire)
  if (wire.scope !== "") return stay(withRow(state, { contact, scope: Scope.make(wire.scope), n: wire.log }, meIn(state)))
  const next = withMeanwhile(withAppended(state, contact), { _tag: "Appended", contact })
  const { clientId } = state.connection
  return clientId === ""
    ? stay(next)
    : [next, [requestIntent(next, { call: "bindGroup", body: { client_id: clientId, group_id: contact.id } })]]
}

const removed = <
  S extends Pick<
    State,
    | RowSlices
    | "chats"
    | "dialog"
    | "entered"
    | "groups"
    | "jump"
    | "legacy"
    | "log"
    | "open"
    | "tasks"
    | "toastCount"
    | "toasts"
    | "unreportedReads"
  >
>(
  state: S,
  { avatar, by, group_id, user_id }: DataOf<"removeUser">,
  me: UserId
): Turn<S> => {
  const chat = ContactId.make(group_id)
  if (user_id === me) {
    const after = withoutGroup(state, chat)
    return by === me ? stay(after) : loseGroup(state, after, chat, "removed")
  }
  if (user_id === 0) return stay(withStale(state, chat))
  const count = groupOf(state, chat).page?.count ?? 0
  const next = withMembers(state, chat, (members) => members.filter(({ id }) => id !== user_id))
  return stay(withPicture(withPage(next, chat, { count: Math.max(0, count - 1) }), chat, avatar))
}

const managed = <S extends Pick<State, RowSlices | "groups" | "tasks">>(
  state: S,
  { avatar, group_id, role, user_id }: DataOf<"setManager">,
  me: UserId
): S => {
  const chat = ContactId.make(group_id)
  if (user_id === 0) return withPicture(state, chat, avatar)
  // deployed servers do not say which role
  if (role === 0) return withStale(state, chat)
  const next = withMembers(state, chat, (members) =>
    members.map((each) => (each.id === user_id ? { ...each, role: roleOf(role) } : each))
  )
  return user_id === me ? withMyRole(next, chat, roleOf(role)) : next
}

const withMyRole = <S extends Pick<State, RowSlices | "groups">>(state: S, chat: ContactId, role: ReturnType<typeof roleOf>): S =>
  withPage(
    withFacts(state, chat, (facts) => facts, { role }),
    chat,
    { role }
  )

const handedOn = <S extends Pick<State, RowSlices | "groups" | "tasks">>(
  state: S,
  { group_id, user_id }: DataOf<"changeOwner">,
  me: UserId
): S => {
  const chat = ContactId.make(group_id)
  const owner = UserId.make(Math.max(0, user_id))
  // the name of a member who came since the list was read is not known
  const ownerName = groupOf(state, chat).members?.find(({ id }) => id === owner)?.name ?? ""
  const next = withMembers(
    withFacts(state, chat, (facts) => ({ ...facts, owner })),
    chat,
    (members) =>
      members.map((each) =>
        each.id === owner ? { ...each, role: "owner" } : each.role === "owner" ? { ...each, role: "member" } : each
      )
  )
  const told = withPage(next, chat, { ownerName })
  if (owner === me) return withMyRole(told, chat, "owner")
  return findContact(state, chat)?.role === "owner" ? withMyRole(told, chat, "member") : told
}

const muted = <S extends Pick<State, ReloadSlices | RowSlices | "groups">>(
  state: S,
  { group_id, no_speak_time, user_id }: DataOf<"setNoSpeak">,
  me: UserId
): Turn<S> => {
  const chat = ContactId.make(group_id)
  // deployed servers do not say until when
  if (no_speak_time < 0) {
    const next = withStale(state, chat)
    return user_id !== me ? stay(next) : doubtRow(next, chat)
  }
  const mutedUntil = Millis.make(no_speak_time * 1000)
  const next = withMembers(state, chat, (members) =>
    members.map((each) => (each.id === user_id ? { ...each, mutedUntil } : each))
  )
  return stay(user_id === me ? withFacts(next, chat, (facts) => ({ ...facts, mutedUntil })) : next)
}

/** What a frame of a group may change. */
type GroupSlices =
  | ReloadSlices
  | RowSlices
  | "chats"
  | "dialog"
  | "entered"
  | "groups"
  | "jump"
  | "open"
  | "toastCount"
  | "toasts"
  | "unreportedReads"
  | "visible"

const changed = <S extends Pick<State, GroupSlices>>(state: S, frame: GroupFrame, me: UserId): Turn<S> => {
  switch (frame.type) {
    case "addGroup":
      return withAdded(state, frame.data)
    case "addGroupUser": {
      const { avatar, group_id, user_ids } = frame.data
      const chat = ContactId.make(group_id)
      const count = groupOf(state, chat).page?.count ?? 0
      return stay(withPicture(withPage(withStale(state, chat), chat, { count: count + user_ids.length }), chat, avatar))
    }
    case "removeUser":
      return removed(state, frame.data, me)
    case "setManager":
      return stay(managed(state, frame.data, me))
    case "editGroupName": {
      const { displayName: name, id } = frame.data
      const chat = ContactId.make(id)
      return stay(
        withPage(
          withFacts(state, chat, (facts) => facts, { name }),
          chat,
          { name }
        )
      )
    }
    case "setNotice":
      return stay(
        withFacts(state, ContactId.make(frame.data.group_id), (facts) => ({ ...facts, announcement: frame.data.notice }))
      )
    case "groupSetting": {
      const setting = groupSettingOf(frame.data.setting)
      const chat = ContactId.make(frame.data.group_id)
      const next = withFacts(state, chat, (facts) => ({ ...facts, setting }))
      const { page } = groupOf(next, chat)
      const told = withPage(withHistory(state, next, chat), chat, { invites: setting.invites })
      // whether the group has a code for me only its page tells
      const turn = page === null || page.invites === setting.invites ? stay(told) : requestGroupPage(told, chat)
      return andThen(turn, (then) =>
        then.open === chat && !chatOf(then, chat).coverage.live ? newestPage(then, chat) : stay(then)
      )
    }
    case "setNoSpeak":
      return muted(state, frame.data, me)
    case "clearMessage":
      return stay(withCleared(state, ContactId.make(frame.data.group_id), frame.data.upTo > 0 ? frame.data.upTo : "all"))
    case "changeOwner":
      return stay(handedOn(state, frame.data, me))
  }
}

/** A change of a group is a fact (GROUP-11, spec 7.8). A list on its way may have been written before it. */
export const groupFrame = <S extends Pick<State, GroupSlices>>(state: S, frame: GroupFrame): Turn<S> => {
  const [next, intents] = changed(state, frame, meIn(state))
  return [withListOutdated(next), intents]
}

/** A group was dissolved. */
const applyDissolved = <
  S extends Pick<
    State,
    | RowSlices
    | "chats"
    | "dialog"
    | "entered"
    | "groups"
    | "jump"
    | "legacy"
    | "log"
    | "open"
    | "session"
    | "toastCount"
    | "toasts"
    | "unreportedReads"
  >
>(
  state: S,
  { by, group_id }: DataOf<"removeGroup">
): Turn<S> => {
  const chat = ContactId.make(group_id)
  const after = withoutGroup(state, chat)
  return by === meIn(state) ? stay(after) : loseGroup(state, after, chat, "dissolved")
}

/** A group was dissolved; the frame of a person says that a friendship is over. */
const removedFor = <S extends Pick<State, GoneSlices | "dialog">>(
  state: S,
  { data }: { readonly data: DataOf<"removeGroup"> }
): Turn<S> => (kindOf(ContactId.make(data.group_id)) === "person" ? friendGone(state, data) : applyDissolved(state, data))

export const HEARD: CoreHeard<"groups"> = {
  addGroup: groupFrame,
  addGroupUser: groupFrame,
  removeUser: groupFrame,
  setManager: groupFrame,
  editGroupName: groupFrame,
  setNotice: groupFrame,
  groupSetting: groupFrame,
  setNoSpeak: groupFrame,
  clearMessage: groupFrame,
  changeOwner: groupFrame,
  removeGroup: removedFor
}
