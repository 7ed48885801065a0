import { reload } from "../sync/legacy/reload.ts"
import { applyUnlined } from "../sync/legacy/unlined.ts"
import { contactOf, groupPageOf, memberOf } from "../../../api/nouns.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { furtherCall } from "../../ask.ts"
import { requestGroupPage, requestNextMembers, requestScanAgain } from "./commands.ts"
import { withCleared } from "../conversation/cleared.ts"
import { findContact as contactIn } from "../roster/contacts.ts"
import { withAdded, withoutGroup } from "./heard.ts"
import { groupOf, withGroup, withPicture, withStale } from "./groups.ts"
import { meIn } from "../session/me.ts"
import { type AreaTurn, wantAfterProblem, wantProblem } from "../../areas/Want.ts"
import { endsSession, tellSuccess, showToast } from "../notices/notices.ts"
import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withDoneTask } from "../notices/tasks.ts"
import type { CallReply, CallReplyOf } from "../../CallReply.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { Words } from "../notices/Words.ts"

/** Calls that change a group and tell no more than whether they did. */
type Change = Extract<
  CallReply,
  {
    readonly call:
      | "editGroupName"
      | "setNotice"
      | "groupSetting"
      | "removeUser"
      | "setManager"
      | "setNoSpeak"
      | "changeOwner"
      | "removeGroup"
      | "clearMessage"
  }
>

/** The group is there: with its row, unless the frame was quicker ({@link withAdded}). */
export const groupAdd = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "created" | "groups" | "unreportedReads">>(
  state: S,
  { result }: CallReplyOf<"groupAdd">
): AreaTurn<S> => {
  if (result._tag === "Problem") return wantProblem(state, "createGroup", result.answered)
  const { id } = contactOf(result.data)
  const added = contactIn(state, id) === undefined ? withAdded(state, result.data) : stay(state)
  return andThen(added, (next) => stay(withDoneTask({ ...next, created: id }, "createGroup")))
}

export const groupInfo = <S extends Pick<State, RowSlices | "groups" | "tasks">>(
  state: S,
  { ask: { chat }, result }: CallReplyOf<"groupInfo">
): AreaTurn<S> => {
  const key = `group:${chat}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  const page = groupPageOf(result.data)
  // a row that was kept may be older than the picture
  return stay(withDoneTask(withPicture(withGroup(state, chat, { page }), chat, page.avatar), key))
}

export const groupUserList = <S extends Pick<State, "groups" | "tasks">>(
  state: S,
  { ask: { chat }, result }: CallReplyOf<"groupUserList">
): AreaTurn<S> => {
  const key = `members:${chat}` as const
  if (result._tag === "Problem") return wantProblem(withStale(state, chat), key, result.answered)
  return stay(withDoneTask(withGroup(state, chat, { members: result.data.map(memberOf) }), key))
}

/** What a server that numbers nothing may not tell: the list knows it. */
const afterChange = <S extends Pick<State, ReloadSlices>>(turn: Turn<S>): Turn<S> =>
  andThen(turn, (next) => applyUnlined(next, reload))

/** What is known without its frame: who asked looks at once. */
const withMade = <S extends Pick<State, RowSlices | "chats" | "groups" | "legacy" | "log" | "session" | "unreportedReads">>(
  state: S,
  { ask: asked }: Change
): S => {
  if (asked.call === "clearMessage") return withCleared(state, asked.chat, asked.upTo)
  const isGone = asked.call === "removeGroup" || (asked.call === "removeUser" && Number(asked.body.user_id) === meIn(state))
  return isGone ? withoutGroup(state, asked.chat) : state
}

/** What is said of a change: who is muted and until when, for only the client knows the clock of this place; otherwise what the server says. */
const saying = <S extends Pick<State, "contacts" | "groups" | "toastCount" | "toasts">>(
  state: S,
  { ask: asked }: Change,
  sentence: string
): Turn<S> => {
  if (asked.call !== "setNoSpeak" || sentence === "") return tellSuccess(state, sentence)
  const id = Number(asked.body.user_id)
  const member = groupOf(state, asked.chat).members?.find((each) => each.id === id)
  const name = contactIn(state, ContactId.make(String(id)))?.name ?? member?.name ?? ""
  if (name === "") return tellSuccess(state, sentence)
  const words: Words =
    asked.until === 0
      ? { _tag: "Key", key: "group:mute.lifted", params: { name } }
      : { _tag: "Key", key: "group:mute.done", params: { name, until: asked.until } }
  return showToast(state, words, "push")
}

/** A change of a group was made; the frame tells what it is. */
export const endGroupChange = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "groups" | "toastCount" | "toasts" | "unreportedReads">
>(
  state: S,
  end: Change
): AreaTurn<S> => {
  const { chat } = end.ask
  const key = `changeGroup:${chat}` as const
  if (end.result._tag === "Problem") return wantProblem(state, key, end.result.answered)
  const told = saying(withDoneTask(state, key), end, end.result.msg)
  return andThen(told, (next) => applyUnlined(next, (loose) => reload(withMade(loose, end))))
}

/** Some were added; the next ones follow. */
export const addGroupUser = <S extends Pick<State, ReloadSlices | "toastCount" | "toasts">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"addGroupUser">
): AreaTurn<S> => {
  const { chat, left } = asked
  const key = `changeGroup:${chat}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  if (left.length > 0) return [state, [furtherCall(state, asked, requestNextMembers(chat, left))]]
  return afterChange(tellSuccess(withDoneTask(state, key), result.msg))
}

/** I am in: the frame brings the row; from a server that sends none the list does. After a refusal the group's page is read again. */
export const joinGroup = <S extends Pick<State, ReloadSlices | "scanned" | "toastCount" | "toasts">>(
  state: S,
  { ask: { chat }, result }: CallReplyOf<"joinGroup">
): AreaTurn<S> => {
  const key = `join:${chat}` as const
  if (result._tag === "Problem") {
    const refused = wantProblem(state, key, result.answered)
    return result.answered._tag === "Envelope" && !endsSession(result.answered)
      ? andThen(refused, (next) => requestScanAgain(next, chat))
      : refused
  }
  return andThen(afterChange(tellSuccess(withDoneTask(state, key), result.msg)), (next) => requestGroupPage(next, chat))
}

/** Where a code leads (spec 2.21). */
export const scanQr = <S extends Pick<State, "scanned" | "tasks">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"scanQr">
): AreaTurn<S> => {
  if (result._tag === "Problem") return wantProblem(state, "scan", result.answered)
  const { action, id, invite_id, token, user_id } = result.data
  if (action === "userInfo")
    return stay(withDoneTask({ ...state, scanned: { _tag: "Person", id: UserId.make(user_id) } }, "scan"))
  const page = groupPageOf(result.data)
  const scanned = {
    _tag: "Group",
    chat: ContactId.make(id),
    page,
    token: token || String(asked.body.token),
    inviter: invite_id
  } as const
  return stay(withDoneTask({ ...state, scanned }, "scan"))
}

/** The socket is in the group's channel, or the server needs no such thing. */
export const bindGroup = <S>(state: S, { result }: CallReplyOf<"bindGroup">): AreaTurn<S> => [
  state,
  result._tag === "Problem" ? wantAfterProblem(result.answered) : []
]
