import { afterProblem } from "./core/notices/notices.ts"
import type { Millis } from "../format/Millis.ts"
import type { Areas } from "./areas/Area.ts"
import { performWants } from "./areas/perform.ts"
import { tokenIn } from "./core/session/me.ts"
import { type Turn, stay } from "./Turn.ts"
import { withoutUpload } from "./core/uploads/uploads.ts"
import type { State } from "./State.ts"
import type { AreaReply, CallReply } from "./Told.ts"
import { bindUid, getSystemInfo, login, register } from "./core/session/told.ts"
import { getMessageList, setMsgIsRead, undoMessage } from "./core/conversation/told/chat.ts"
import {
  addGroupUser,
  bindGroup,
  endGroupChange,
  groupAdd,
  groupInfo,
  groupUserList,
  joinGroup,
  scanQr
} from "./core/groups/told.ts"
import { delChat, friendDel, isNotice, setChatTop, setNickname } from "./core/roster/told.ts"
import { endDeletion } from "./core/conversation/told/delete.ts"
import { logout } from "./core/session/pendingLogouts.ts"
import { forwardMessage } from "./core/conversation/told/forward.ts"
import { getContacts } from "./core/sync/legacy/getContacts.ts"
import { getAdminNotice } from "./core/service/announcement.ts"
import { resume } from "./core/sync/resume.ts"
import { sendMessage } from "./core/conversation/told/send.ts"
import { friendAdd, friendIndex, friendUpdate, getUserInfo, searchUser } from "./core/people/told.ts"

const isOfArea = (end: CallReply): end is AreaReply => "area" in end.ask

/** Applies the reply to a call. The reply to another session is ignored, so that nobody sees what belongs to the person before (CLIENT-05). */
export const applyReply = (before: State, end: CallReply, now: Millis, areas: Areas = {}): Turn => {
  const state = "file" in end.ask ? withoutUpload(before, end.ask.file) : before
  if (end.token !== tokenIn(state) && end.call !== "logout" && end.call !== "getSystemInfo") return stay(state)
  if (isOfArea(end)) return areas[end.ask.area]?.told(state, end, now) ?? stay(state)
  switch (end.call) {
    case "login":
      return login(state, end)
    case "register":
      return register(state, end)
    case "logout":
      return logout(state, end)
    case "bindUid":
      return bindUid(state, end, now)
    case "switchLang":
      // a language that did not get there is asked for by the next socket
      return end.result._tag === "Problem" ? afterProblem(state, end.result.answered) : stay(state)
    case "getSystemInfo":
      return getSystemInfo(state, end)
    case "resume":
      return resume(state, end)
    case "getContacts":
      return getContacts(state, end, now)
    case "getMessageList":
      return getMessageList(state, end)
    case "sendMessage":
      return sendMessage(state, end)
    case "setMsgIsRead":
      return performWants(...setMsgIsRead(state, end))
    case "undoMessage":
      return performWants(...undoMessage(state, end))
    case "searchUser":
      return performWants(...searchUser(state, end))
    case "getUserInfo":
      return performWants(...getUserInfo(state, end))
    case "friendIndex":
      return performWants(...friendIndex(state, end))
    case "friendAdd":
      return performWants(...friendAdd(state, end))
    case "friendUpdate":
      return performWants(...friendUpdate(state, end))
    case "groupAdd":
      return performWants(...groupAdd(state, end))
    case "groupInfo":
      return performWants(...groupInfo(state, end))
    case "groupUserList":
      return performWants(...groupUserList(state, end))
    case "addGroupUser":
      return performWants(...addGroupUser(state, end))
    case "joinGroup":
      return performWants(...joinGroup(state, end))
    case "scanQr":
      return performWants(...scanQr(state, end))
    case "bindGroup":
      return performWants(...bindGroup(state, end))
    case "editGroupName":
    case "setNotice":
    case "groupSetting":
    case "removeUser":
    case "setManager":
    case "setNoSpeak":
    case "changeOwner":
    case "removeGroup":
    case "clearMessage":
      return performWants(...endGroupChange(state, end))
    case "delMessage":
    case "removeMessage":
      return performWants(...endDeletion(state, end))
    case "forwardMessage":
      return performWants(...forwardMessage(state, end))
    case "setChatTop":
      return performWants(...setChatTop(state, end))
    case "isNotice":
      return performWants(...isNotice(state, end))
    case "delChat":
      return performWants(...delChat(state, end))
    case "setNickname":
      return performWants(...setNickname(state, end))
    case "friendDel":
      return performWants(...friendDel(state, end))
    case "getAdminNotice":
      return getAdminNotice(state, end)
    default:
      return stay(state)
  }
}
