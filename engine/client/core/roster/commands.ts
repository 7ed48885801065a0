import { Result } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { kindOf } from "../../../contact/kindOf.ts"
import { checkRemark } from "../../../friend/remark.ts"
import { wireSwitches } from "../../../setting/chatSetting.ts"
import { requestIntent, wireKind } from "../../ask.ts"
import { findContact, withContact } from "./contacts.ts"
import { refuseByTask } from "../notices/notices.ts"
import { stay, type Turn } from "../../Turn.ts"
import type { RequestSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withBusyTask, isBusy } from "../notices/tasks.ts"

/** Pins a chat, or no more: at once here, and back if the server says no (ROW-01, spec 4.12). */
export const setPinned = <S extends Pick<State, RequestSlices | RowSlices>>(
  state: S,
  id: ContactId,
  pinned: boolean
): Turn<S> => {
  const contact = findContact(state, id)
  if (contact === undefined || contact.pinned === pinned) return stay(state)
  const { is_top } = wireSwitches({ pinned, quiet: !contact.notify })
  const body = { id, is_top, is_group: wireKind(kindOf(id)) }
  return [
    withContact(state, { ...contact, pinned }, contact),
    [requestIntent(state, { call: "setChatTop", body, chat: id, was: contact.pinned })]
  ]
}

/** Lets a chat disturb, or no more: at once here, and back if the server says no (ROW-01, spec 4.12). */
export const setNotify = <S extends Pick<State, RequestSlices | RowSlices>>(state: S, id: ContactId, isOn: boolean): Turn<S> => {
  const contact = findContact(state, id)
  if (contact === undefined || contact.notify === isOn) return stay(state)
  const { is_notice } = wireSwitches({ pinned: contact.pinned, quiet: !isOn })
  const body = { id, is_notice, is_group: wireKind(kindOf(id)) }
  return [
    withContact(state, { ...contact, notify: isOn }, contact),
    [requestIntent(state, { call: "isNotice", body, chat: id, was: contact.notify })]
  ]
}

/** Takes a chat out of the list until something new is said; `clear`: what was said so far is gone for me (ROW-02, spec 2.4). */
export const deleteChat = <S extends Pick<State, RequestSlices | "tasks">>(state: S, id: ContactId, clear: boolean): Turn<S> => {
  const key = `deleteChat:${id}` as const
  if (isBusy(state, key)) return stay(state)
  const body = { id, is_group: wireKind(kindOf(id)), clear: clear ? 1 : 0 }
  return [withBusyTask(state, key), [requestIntent(state, { call: "delChat", body, chat: id })]]
}

/** My own name for somebody; it is checked here first (ROW-03, spec 5.5). */
export const setRemark = <S extends Pick<State, RequestSlices | "tasks">>(state: S, id: UserId, words: string): Turn<S> => {
  const key = `remark:${id}` as const
  if (isBusy(state, key)) return stay(state)
  return Result.match(checkRemark(words), {
    onSuccess: (name) => [
      withBusyTask(state, key),
      [requestIntent(state, { call: "setNickname", body: { friend_id: 0, user_id: id, nickname: name }, id, remark: name })]
    ],
    onFailure: (refused) => refuseByTask(state, key, refused)
  })
}

/** Ends a friendship, for both (ROW-04, spec 2.7). */
export const deleteFriend = <S extends Pick<State, RequestSlices | "tasks">>(state: S, id: UserId): Turn<S> => {
  const key = `friendDelete:${id}` as const
  return isBusy(state, key)
    ? stay(state)
    : [withBusyTask(state, key), [requestIntent(state, { call: "friendDel", body: { id }, id })]]
}
