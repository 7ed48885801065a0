import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { bindUid } from "./account/bindUid.ts"
import { getUserInfo } from "./account/getUserInfo.ts"
import { login } from "./account/login.ts"
import { logout } from "./account/logout.ts"
import { register } from "./account/register.ts"
import { searchUser } from "./account/searchUser.ts"
import { getContacts } from "./contact/getContacts.ts"
import { friendAdd } from "./friend/friendAdd.ts"
import { friendIndex } from "./friend/friendIndex.ts"
import { friendUpdate } from "./friend/friendUpdate.ts"
import type { Handlers } from "./Handler.ts"
import { getMessageList } from "./message/getMessageList.ts"
import { readAtMsg } from "./message/readAtMsg.ts"
import { sendMessage } from "./message/sendMessage.ts"
import { setMsgIsRead } from "./message/setMsgIsRead.ts"
import { undoMessage } from "./message/undoMessage.ts"
import { resume } from "./resume/resume.ts"
import { getSystemInfo } from "./setting/getSystemInfo.ts"

/** Stands where a call is being built. */
const soon = async () => Result.fail(refused("unknown-path"))

/** What each call of the table does. */
export const handlers: Handlers = {
  login,
  logout,
  register,
  bindUid,
  getSystemInfo,
  getContacts,
  resume,
  getUserInfo,
  searchUser,
  getMessageList,
  sendMessage,
  setMsgIsRead,
  undoMessage,
  friendIndex,
  friendAdd,
  friendUpdate,
  delMessage: soon,
  removeMessage: soon,
  forwardMessage: soon,
  readAtMsg,
  setChatTop: soon,
  isNotice: soon,
  delChat: soon,
  getContactInfo: soon,
  getAdminNotice: soon,
  getAllUser: soon,
  groupAdd: soon,
  groupInfo: soon,
  groupUserList: soon,
  editGroupName: soon,
  addGroupUser: soon,
  removeUser: soon,
  setManager: soon,
  setNoSpeak: soon,
  setNotice: soon,
  groupSetting: soon,
  joinGroup: soon,
  changeOwner: soon,
  removeGroup: soon,
  clearMessage: soon,
  bindGroup: soon,
  scanQr: soon,
  friendDel: soon,
  setNickname: soon
}
