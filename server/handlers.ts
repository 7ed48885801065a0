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
import { sendMessage } from "./message/sendMessage.ts"
import { setMsgIsRead } from "./message/setMsgIsRead.ts"
import { undoMessage } from "./message/undoMessage.ts"
import { resume } from "./resume/resume.ts"
import { getSystemInfo } from "./setting/getSystemInfo.ts"

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
  friendUpdate
}
