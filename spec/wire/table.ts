import { expect } from "vitest"
import type { CallName } from "#engine/api/calls.ts"
import type { UPLOAD } from "#engine/api/calls/upload.ts"
import type { Answer, Bag } from "./speak.ts"

interface TypedCall {
  readonly path: string
  /** The call needs a token. */
  readonly who: boolean
  readonly fields: Bag
}

/** Every call with what it needs, typed by hand from `docs/wire.md`; those that bring files have tests of their own. */
const TYPED = {
  login: {
    path: "/common/pub/login",
    who: false,
    fields: { account: "nobody", password: "nothing1", client_id: "", terminal: "web" }
  },
  register: {
    path: "/common/pub/register",
    who: false,
    fields: { account: "fresh", realname: "Fresh", password: "nothing1", code: "", inviteCode: "" }
  },
  logout: { path: "/common/pub/logout", who: false, fields: { client_id: "" } },
  bindUid: { path: "/common/pub/binduid", who: true, fields: { client_id: "x", user_id: 1, cid: "" } },
  getSystemInfo: { path: "/common/pub/getsysteminfo", who: false, fields: {} },
  getContacts: { path: "/enterprise/im/getcontacts", who: true, fields: {} },
  resume: { path: "/enterprise/im/resume", who: true, fields: { scopes: { "c:1-2": 1, "u:1": -1 } } },
  getUserInfo: { path: "/enterprise/im/getuserinfo", who: true, fields: { user_id: 1 } },
  searchUser: { path: "/enterprise/im/searchuser", who: true, fields: { keywords: "ann" } },
  getMessageList: {
    path: "/enterprise/im/getmessagelist",
    who: true,
    fields: { toContactId: 1, is_group: 0, page: 1, limit: 20, last_id: 0, type: "all", keywords: "x", is_at: 0 }
  },
  sendMessage: {
    path: "/enterprise/im/sendmessage",
    who: true,
    fields: { id: "an-id", toContactId: -1, is_group: 3, type: "text", content: "x", at: [], pid: 0, extends: null }
  },
  setMsgIsRead: {
    path: "/enterprise/im/setmsgisread",
    who: true,
    fields: { toContactId: 1, is_group: 0, messages: [{ id: "x", msg_id: 1 }], fromUser: 1 }
  },
  readAtMsg: { path: "/enterprise/im/readatmsg", who: true, fields: { toContactId: "group-1" } },
  editGroupAvatar: { path: "/enterprise/group/editgroupavatar", who: true, fields: { group_id: "group-1", file_id: 1 } },
  editGroupName: { path: "/enterprise/group/editgroupname", who: true, fields: { id: "group-1", displayName: "x" } },
  setNotice: { path: "/enterprise/group/setnotice", who: true, fields: { id: "group-1", notice: "x" } },
  groupSetting: {
    path: "/enterprise/group/groupsetting",
    who: true,
    fields: { id: "group-1", setting: { manage: 0, nospeak: 2 } }
  },
  setManager: { path: "/enterprise/group/setmanager", who: true, fields: { id: "group-1", user_id: 1, role: 2 } },
  setNoSpeak: {
    path: "/enterprise/group/setnospeak",
    who: true,
    fields: { id: "group-1", user_id: 1, noSpeakTimer: 1, noSpeakDay: 1 }
  },
  changeOwner: { path: "/enterprise/group/changeowner", who: true, fields: { id: "group-1", user_id: 1 } },
  removeGroup: { path: "/enterprise/group/removegroup", who: true, fields: { id: "group-1" } },
  clearMessage: { path: "/enterprise/group/clearmessage", who: true, fields: { id: "group-1" } },
  undoMessage: { path: "/enterprise/im/undomessage", who: true, fields: { id: "x" } },
  getContactInfo: { path: "/enterprise/im/getcontactinfo", who: true, fields: { id: "group-1" } },
  getAllUser: { path: "/enterprise/group/getalluser", who: true, fields: { user_ids: [1, 2], group_id: "group-1" } },
  groupAdd: { path: "/enterprise/group/add", who: true, fields: { user_ids: [1, 2], name: "x" } },
  groupInfo: { path: "/enterprise/group/groupinfo", who: true, fields: { group_id: "group-1", token: "x" } },
  groupUserList: { path: "/enterprise/group/groupuserlist", who: true, fields: { group_id: "group-1", limit: 0, page: 1 } },
  addGroupUser: { path: "/enterprise/group/addgroupuser", who: true, fields: { id: "group-1", user_ids: [1, 2] } },
  removeUser: { path: "/enterprise/group/removeuser", who: true, fields: { id: "group-1", user_id: 1 } },
  joinGroup: { path: "/enterprise/group/joingroup", who: true, fields: { group_id: "group-1", inviteUid: 1, token: "x" } },
  bindGroup: { path: "/common/pub/bindgroup", who: true, fields: { client_id: "x", group_id: "group-1" } },
  scanQr: { path: "/index/index/scanqr", who: false, fields: { action: "groupInfo", token: "x", realToken: "x" } },
  delMessage: { path: "/enterprise/im/delmessage", who: true, fields: { id: "x" } },
  removeMessage: { path: "/enterprise/im/removemessage", who: true, fields: { id: "x" } },
  forwardMessage: {
    path: "/enterprise/im/forwardmessage",
    who: true,
    fields: { msg_id: 1, user_ids: [1, "group-1"], ids: ["x", "y"] }
  },
  setChatTop: { path: "/enterprise/im/setchattop", who: true, fields: { id: 1, is_top: 1, is_group: 0 } },
  isNotice: { path: "/enterprise/im/isnotice", who: true, fields: { id: 1, is_notice: 0, is_group: 0 } },
  delChat: { path: "/enterprise/im/delchat", who: true, fields: { id: 1, is_group: 0, clear: 0 } },
  sendToMsg: {
    path: "/enterprise/im/sendtomsg",
    who: true,
    fields: {
      id: "x",
      toContactId: 1,
      type: 1,
      event: "offer",
      status: 3,
      code: 901,
      msg_id: "",
      sdp: "v=0",
      iceCandidate: "{}",
      callTime: 0
    }
  },
  momentsIndex: { path: "/enterprise/moments/index", who: true, fields: { user_id: 1, id: 0, last_id: 9, page: 1, limit: 20 } },
  momentsAdd: {
    path: "/enterprise/moments/add",
    who: true,
    fields: { name: "x", content: "x", file_ids: [1, 2], location: { name: "x", latitude: 1, longitude: 2 } }
  },
  momentsDel: { path: "/enterprise/moments/del", who: true, fields: { id: 1 } },
  momentsLike: { path: "/enterprise/moments/like", who: true, fields: { id: 1, is_like: 1 } },
  momentsComment: { path: "/enterprise/moments/comment", who: true, fields: { id: 1, name: "x", content: "x", reply_to: 0 } },
  momentsDelComment: { path: "/enterprise/moments/delcomment", who: true, fields: { id: 1 } },
  momentsSetCover: { path: "/enterprise/moments/setcover", who: true, fields: { file_id: 1 } },
  getAdminNotice: { path: "/enterprise/im/getadminnotice", who: true, fields: {} },
  friendDel: { path: "/enterprise/friend/del", who: true, fields: { id: 1 } },
  setNickname: { path: "/enterprise/friend/setnickname", who: true, fields: { friend_id: 1, user_id: 0, nickname: "x" } },
  getApplyMsg: { path: "/enterprise/friend/getapplymsg", who: true, fields: {} },
  findPlaces: { path: "/enterprise/im/findplaces", who: true, fields: { latitude: 1, longitude: 1, keywords: "x", page: 1 } },
  userList: { path: "/enterprise/im/userlist", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  emojiIndex: { path: "/enterprise/emoji/index", who: true, fields: {} },
  emojiAdd: { path: "/enterprise/emoji/add", who: true, fields: { file_id: 1 } },
  emojiDel: { path: "/enterprise/emoji/del", who: true, fields: { ids: [1, 2] } },
  emojiMove: { path: "/enterprise/emoji/move", who: true, fields: { ids: [1, 2] } },
  filesIndex: {
    path: "/enterprise/files/index",
    who: true,
    fields: { role: 0, cate: 0, keywords: "x", is_all: 0, page: 1, limit: 20 }
  },
  checkVersion: {
    path: "/common/pub/checkversion",
    who: false,
    fields: { release: 0, version: "x", type: 1101, setupPage: false }
  },
  friendIndex: { path: "/enterprise/friend/index", who: true, fields: { is_mine: 0, page: 1, limit: 20 } },
  friendAdd: { path: "/enterprise/friend/add", who: true, fields: { user_id: 1, remark: "x" } },
  friendUpdate: { path: "/enterprise/friend/update", who: true, fields: { friend_id: 1, status: 1 } },
  sendCode: { path: "/common/pub/sendcode", who: false, fields: { account: "nobody", type: 1 } },
  switchLang: { path: "/common/pub/switchlang", who: false, fields: { lang: "en" } },
  inviteLogin: { path: "/common/pub/invitelogin", who: false, fields: { inviteCode: "x", client_id: "", terminal: "web" } },
  loginAndJoinGroup: {
    path: "/common/pub/loginandjoingroup",
    who: false,
    fields: { account: "nobody", password: "nothing1", code: "", group_id: "group-1", token: "x", inviteUid: 1 }
  },
  registerAndJoinGroup: {
    path: "/common/pub/registerandjoingroup",
    who: false,
    fields: {
      account: "fresher",
      realname: "Fresh",
      password: "nothing1",
      code: "",
      inviteCode: "",
      group_id: "group-1",
      token: "x"
    }
  },
  offline: { path: "/common/pub/offline", who: true, fields: { user_id: 1 } },
  updateUserInfo: { path: "/enterprise/im/updateuserinfo", who: true, fields: { realname: "x", email: "", motto: "x", sex: 2 } },
  editAccount: {
    path: "/enterprise/im/editaccount",
    who: true,
    fields: { account: "x@example.org", newCode: "123456", code: "" }
  },
  editPassword: {
    path: "/enterprise/im/editpassword",
    who: true,
    fields: { password: "another1", code: "", originalPassword: "nothing1" }
  },
  setting: { path: "/enterprise/im/setting", who: true, fields: { sendKey: "1", theme: "blue", isVoice: true, setting: {} } },
  searchMessages: { path: "/enterprise/im/searchmessages", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  sessions: { path: "/enterprise/im/sessions", who: true, fields: {} },
  endSession: { path: "/enterprise/im/endsession", who: true, fields: { id: "x", others: 0 } },
  manageSetConfig: { path: "/manage/config/setconfig", who: true, fields: { name: "sysInfo", value: { description: "x" } } },
  manageGetAllConfig: { path: "/manage/config/getallconfig", who: true, fields: {} },
  manageGetInfo: { path: "/manage/config/getinfo", who: true, fields: { name: "sysInfo" } },
  manageGetInviteLink: { path: "/manage/config/getinvitelink", who: true, fields: {} },
  manageSendTestEmail: { path: "/manage/config/sendtestemail", who: true, fields: { email: "a@example.org" } },
  manageIndex: { path: "/manage/index/index", who: true, fields: { client_id: "x" } },
  managePublishNotice: { path: "/manage/index/publishnotice", who: true, fields: { title: "x", content: "x", msgId: 1 } },
  manageNoticeList: { path: "/manage/index/noticelist", who: true, fields: { page: 1, limit: 20 } },
  manageDelNotice: { path: "/manage/index/delnotice", who: true, fields: { id: 1 } },
  manageClearMessage: { path: "/manage/index/clearmessage", who: true, fields: {} },
  manageAudit: { path: "/manage/index/audit", who: true, fields: { page: 1, limit: 20 } },
  manageGroupIndex: { path: "/manage/group/index", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  manageGroupUserList: { path: "/manage/group/groupuserlist", who: true, fields: { group_id: 1, page: 1, limit: 20 } },
  manageGroupDel: { path: "/manage/group/del", who: true, fields: { group_id: 1 } },
  manageGroupChangeOwner: { path: "/manage/group/changeowner", who: true, fields: { group_id: 1, user_id: 1 } },
  manageGroupAddUser: { path: "/manage/group/addgroupuser", who: true, fields: { group_id: 1, user_ids: [1, 2] } },
  manageGroupDelUser: { path: "/manage/group/delgroupuser", who: true, fields: { group_id: 1, user_id: 1 } },
  manageGroupSetManager: { path: "/manage/group/setmanager", who: true, fields: { group_id: 1, user_id: 1, role: 2 } },
  manageMessageIndex: { path: "/manage/message/index", who: true, fields: { group_id: "1", keywords: "x", page: 1, limit: 20 } },
  manageGetContacts: {
    path: "/manage/message/getcontacts",
    who: true,
    fields: { user_id: 1, keywords: "x", page: 1, limit: 20 }
  },
  manageDealMsg: { path: "/manage/message/dealmsg", who: true, fields: { id: "x", dealType: 1 } },
  manageUserIndex: { path: "/manage/user/index", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  manageUserDetail: { path: "/manage/user/detail", who: true, fields: { user_id: 1 } },
  manageUserAdd: {
    path: "/manage/user/add",
    who: true,
    fields: { account: "fresh", realname: "Fresh", password: "nothing1", email: "", sex: 2, friend_limit: 0 }
  },
  manageUserEdit: { path: "/manage/user/edit", who: true, fields: { user_id: 1, realname: "x", group_limit: -1, cs_uid: 0 } },
  manageUserSetStatus: { path: "/manage/user/setstatus", who: true, fields: { user_id: 1, status: 0 } },
  manageUserDel: { path: "/manage/user/del", who: true, fields: { user_id: 1 } },
  manageUserEditPassword: { path: "/manage/user/editpassword", who: true, fields: { user_id: 1, password: "nothing1" } },
  manageUserSetRole: { path: "/manage/user/setrole", who: true, fields: { user_id: 1, role: 2 } },
  partnerCreateUser: { path: "/common/api/createuser", who: false, fields: { account: "fresh", realname: "Fresh" } },
  partnerLogin: { path: "/common/api/login", who: false, fields: { account: "fresh", open_id: "x", is_mobile: 1 } }
} as const satisfies Readonly<Record<Exclude<CallName, keyof typeof UPLOAD>, TypedCall>>

/** Every call, also at the other path by which some clients know one. */
export const CALLS: ReadonlyArray<TypedCall> = [
  ...Object.values<TypedCall>(TYPED),
  { ...TYPED.bindGroup, path: "/common/index/bindgroup" }
]

/** Codes of an answer that a caller can do something about. */
export const CODES = [-1, 0, 400, 401, 403, 404]

/** An answer is an envelope, and no fault, whatever was asked. */
export const calm = ({ envelope, status }: Answer, hint: string): void => {
  expect([status, Object.keys(envelope).toSorted()], hint).toEqual([200, ["code", "count", "data", "msg", "page"]])
  expect(CODES, `${hint} answered ${JSON.stringify(envelope)}`).toContain(envelope.code)
}
