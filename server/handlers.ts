import { findPlaces } from "./place/findPlaces.ts"
import { userList } from "./account/person/userList.ts"
import { checkVersion } from "./download/checkVersion.ts"
import { emojiAdd } from "./emoji/emojiAdd.ts"
import { emojiDel } from "./emoji/emojiDel.ts"
import { emojiIndex } from "./emoji/emojiIndex.ts"
import { emojiMove } from "./emoji/emojiMove.ts"
import { filesIndex } from "./files/filesIndex.ts"
import { getApplyMsg } from "./friend/getApplyMsg.ts"
import { bindUid } from "./account/session/bindUid.ts"
import { getUserInfo } from "./account/person/getUserInfo.ts"
import { loginAndJoinGroup, registerAndJoinGroup } from "./account/register/andJoinGroup.ts"
import { editAccount } from "./account/person/editAccount.ts"
import { editPassword } from "./account/password/editPassword.ts"
import { inviteLogin } from "./account/login/inviteLogin.ts"
import { login } from "./account/login/login.ts"
import { offline } from "./account/session/offline.ts"
import { endSession, sessions } from "./account/session/sessions.ts"
import { setting } from "./account/setting/setting.ts"
import { switchLang } from "./account/setting/switchLang.ts"
import { updateUserInfo } from "./account/person/updateUserInfo.ts"
import { logout } from "./account/login/logout.ts"
import { register } from "./account/register/register.ts"
import { searchUser } from "./account/person/searchUser.ts"
import { sendCode } from "./code/sendCode.ts"
import { scanQr } from "./code/scanQr.ts"
import {
  momentsAdd,
  momentsComment,
  momentsDel,
  momentsDelComment,
  momentsIndex,
  momentsLike,
  momentsSetCover
} from "./moments/momentCalls.ts"
import { sendToMsg } from "./call/sendToMsg.ts"
import { getContactInfo } from "./contact/getContactInfo.ts"
import { getContacts } from "./contact/getContacts.ts"
import { friendAdd } from "./friend/friendAdd.ts"
import { friendIndex } from "./friend/friendIndex.ts"
import { friendUpdate } from "./friend/friendUpdate.ts"
import { addGroupUser } from "./group/member/addGroupUser.ts"
import { bindGroup } from "./group/join/bindGroup.ts"
import { getAllUser } from "./group/member/getAllUser.ts"
import { groupAdd } from "./group/groupAdd.ts"
import { groupInfo } from "./group/groupInfo.ts"
import { groupUserList } from "./group/member/groupUserList.ts"
import { joinGroup } from "./group/join/joinGroup.ts"
import { removeUser } from "./group/member/removeUser.ts"
import {
  changeOwner,
  clearMessage,
  editGroupAvatar,
  editGroupName,
  groupSetting,
  removeGroup,
  setManager,
  setNoSpeak,
  setNotice
} from "./group/edit/changes.ts"
import { delChat } from "./contact/delChat.ts"
import { isNotice } from "./contact/isNotice.ts"
import { setChatTop } from "./contact/setChatTop.ts"
import { friendDel } from "./friend/friendDel.ts"
import { setNickname } from "./friend/setNickname.ts"
import { delMessage } from "./message/remove/delMessage.ts"
import { removeMessage } from "./message/remove/removeMessage.ts"
import { forwardMessage } from "./message/write/forwardMessage.ts"
import { getAdminNotice } from "./announcement/getAdminNotice.ts"
import type { Handlers } from "./Handler.ts"
import { getMessageList } from "./message/read/getMessageList.ts"
import { readAtMsg } from "./message/read/readAtMsg.ts"
import { sendMessage } from "./message/write/sendMessage.ts"
import { setMsgIsRead } from "./message/read/setMsgIsRead.ts"
import {
  manageGetAllConfig,
  manageGetInfo,
  manageGetInviteLink,
  manageSendTestEmail,
  manageSetConfig
} from "./manage/configCalls.ts"
import {
  manageAudit,
  manageClearMessage,
  manageDelNotice,
  manageIndex,
  manageNoticeList,
  managePublishNotice
} from "./manage/indexCalls.ts"
import {
  manageGroupAddUser,
  manageGroupChangeOwner,
  manageGroupDel,
  manageGroupDelUser,
  manageGroupIndex,
  manageGroupSetManager,
  manageGroupUserList
} from "./manage/groupCalls.ts"
import { manageDealMsg, manageGetContacts, manageMessageIndex } from "./manage/messageCalls.ts"
import {
  manageUserAdd,
  manageUserDel,
  manageUserDetail,
  manageUserEdit,
  manageUserEditPassword,
  manageUserIndex,
  manageUserSetRole,
  manageUserSetStatus
} from "./manage/userCalls.ts"
import { partnerCreateUser, partnerLogin } from "./partner/partnerCalls.ts"
import { searchMessages } from "./search/searchMessages.ts"
import { undoMessage } from "./message/remove/undoMessage.ts"
import { resume } from "./resume/resume.ts"
import { getSystemInfo } from "./setting/getSystemInfo.ts"

import { uploadAvatar } from "./upload/uploadAvatar.ts"
import { uploadBegin } from "./upload/uploadBegin.ts"
import { uploadEmoji } from "./upload/uploadEmoji.ts"
import { uploadImage } from "./upload/uploadImage.ts"
import { uploadPart } from "./upload/uploadPart.ts"
import { uploadState } from "./upload/uploadState.ts"
import { uploadFile } from "./upload/uploadFile.ts"

/** What each call of the table does. */
export const handlers: Handlers = {
  login,
  logout,
  register,
  sendCode,
  inviteLogin,
  loginAndJoinGroup,
  registerAndJoinGroup,
  offline,
  switchLang,
  updateUserInfo,
  editAccount,
  editPassword,
  setting,
  sessions,
  endSession,
  bindUid,
  getSystemInfo,
  getContacts,
  resume,
  getUserInfo,
  searchUser,
  getMessageList,
  searchMessages,
  findPlaces,
  sendMessage,
  setMsgIsRead,
  undoMessage,
  friendIndex,
  friendAdd,
  friendUpdate,
  delMessage,
  removeMessage,
  forwardMessage,
  readAtMsg,
  setChatTop,
  isNotice,
  delChat,
  getContactInfo,
  sendToMsg,
  momentsIndex,
  momentsAdd,
  momentsDel,
  momentsLike,
  momentsComment,
  momentsDelComment,
  momentsSetCover,
  getAdminNotice,
  getAllUser,
  groupAdd,
  groupInfo,
  groupUserList,
  editGroupAvatar,
  editGroupName,
  addGroupUser,
  removeUser,
  setManager,
  setNoSpeak,
  setNotice,
  groupSetting,
  joinGroup,
  changeOwner,
  removeGroup,
  clearMessage,
  bindGroup,
  checkVersion,
  emojiAdd,
  emojiDel,
  emojiIndex,
  emojiMove,
  filesIndex,
  getApplyMsg,
  userList,
  scanQr,
  uploadFile,
  uploadAvatar,
  uploadEmoji,
  uploadImage,
  uploadBegin,
  uploadPart,
  uploadState,
  friendDel,
  setNickname,
  manageSetConfig,
  manageGetAllConfig,
  manageGetInfo,
  manageGetInviteLink,
  manageSendTestEmail,
  manageIndex,
  managePublishNotice,
  manageNoticeList,
  manageDelNotice,
  manageClearMessage,
  manageAudit,
  manageGroupIndex,
  manageGroupUserList,
  manageGroupDel,
  manageGroupChangeOwner,
  manageGroupAddUser,
  manageGroupDelUser,
  manageGroupSetManager,
  manageMessageIndex,
  manageGetContacts,
  manageDealMsg,
  manageUserIndex,
  manageUserDetail,
  manageUserAdd,
  manageUserEdit,
  manageUserSetStatus,
  manageUserDel,
  manageUserEditPassword,
  manageUserSetRole,
  partnerCreateUser,
  partnerLogin
}
