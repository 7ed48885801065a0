import type { CallName } from "#engine/api/calls.ts"
import { FORWARD_MAX } from "#engine/message/limits.ts"

/** Reads, changes, messages, call signals and bytes of bodies are limited separately. */
export type Budget = "reads" | "acts" | "sends" | "signals" | "bytes"

/** All in this chat hear of a call: the chat that its request names, or the one of the message that it names. */
export type Hearers = "chat" | "chat of the message"

/** How the service treats a call, beside what its handler does. */
interface CallPolicy {
  /** What the call costs, and from which budget. Undefined: it is free, or charged elsewhere (`resume`). */
  readonly cost: (request: object) => readonly [Budget, number] | undefined
  /** The call waits while these have much to hear. */
  readonly hearers?: Hearers
  /** The call stops when only the last of the reserve is left (DEC-0193): people still log in, read, and delete. */
  readonly grows?: true
  /** Each such call is a line of the security log: sessions begin or end, accounts or rights change. */
  readonly logged?: true
  /** A session begins with it. */
  readonly begins?: true
  /** A letter or a text is asked for with it (DEC-0232). */
  readonly posts?: true
}

const FREE: CallPolicy = { cost: () => undefined }
const ACT: CallPolicy = { cost: () => ["acts", 1] }
/** A read that is not free. A filtered or searched list may read thousands of rows. */
const reads = (cost: number): CallPolicy => ({ cost: () => ["reads", cost] })

const page: CallPolicy["cost"] = (request) => ["reads", "type" in request && request.type !== "" ? 10 : 1]
/** To how many chats a message is forwarded; at least one is charged. */
const copies: CallPolicy["cost"] = (request) => {
  const chats = "user_ids" in request && Array.isArray(request.user_ids) ? request.user_ids.length : 1
  return ["sends", Math.min(FORWARD_MAX, Math.max(1, chats))]
}

/** The policy of each call of the table. */
export const POLICIES: Readonly<Record<CallName, CallPolicy>> = {
  login: { ...FREE, logged: true, begins: true },
  logout: { ...FREE, logged: true },
  register: { ...FREE, grows: true, logged: true },
  sendCode: { ...FREE, logged: true, posts: true },
  switchLang: FREE,
  inviteLogin: { ...FREE, logged: true, begins: true },
  loginAndJoinGroup: { ...FREE, logged: true, begins: true },
  registerAndJoinGroup: { ...FREE, logged: true, begins: true },
  offline: ACT,
  bindUid: ACT,
  getSystemInfo: FREE,
  checkVersion: FREE,
  bindGroup: ACT,
  scanQr: reads(1),
  getContacts: reads(2),
  resume: FREE,
  getUserInfo: reads(1),
  searchUser: reads(1),
  userList: reads(2),
  updateUserInfo: ACT,
  editAccount: { ...ACT, logged: true },
  editPassword: { ...ACT, logged: true },
  setting: ACT,
  sessions: ACT,
  endSession: { ...ACT, logged: true },
  getMessageList: { cost: page },
  searchMessages: reads(10),
  findPlaces: reads(5),
  sendMessage: { cost: () => ["sends", 1], hearers: "chat", grows: true },
  setMsgIsRead: ACT,
  undoMessage: { ...ACT, hearers: "chat of the message" },
  delMessage: { ...ACT, hearers: "chat of the message" },
  removeMessage: ACT,
  forwardMessage: { cost: copies, hearers: "chat", grows: true },
  readAtMsg: ACT,
  setChatTop: ACT,
  isNotice: ACT,
  delChat: ACT,
  sendToMsg: { cost: () => ["signals", 1] },
  getContactInfo: reads(1),
  getAdminNotice: ACT,
  getAllUser: reads(2),
  groupAdd: { ...ACT, grows: true },
  groupInfo: reads(1),
  groupUserList: reads(2),
  editGroupName: { ...ACT, hearers: "chat" },
  editGroupAvatar: { ...ACT, hearers: "chat" },
  addGroupUser: { ...ACT, hearers: "chat" },
  removeUser: { ...ACT, hearers: "chat" },
  setManager: { ...ACT, hearers: "chat" },
  setNoSpeak: { ...ACT, hearers: "chat" },
  setNotice: { ...ACT, hearers: "chat", grows: true },
  groupSetting: { ...ACT, hearers: "chat" },
  joinGroup: { ...ACT, hearers: "chat" },
  changeOwner: { ...ACT, hearers: "chat" },
  removeGroup: { ...ACT, hearers: "chat" },
  clearMessage: { ...ACT, hearers: "chat" },
  friendIndex: reads(1),
  getApplyMsg: ACT,
  friendAdd: ACT,
  friendUpdate: ACT,
  friendDel: ACT,
  setNickname: ACT,
  emojiIndex: reads(1),
  emojiAdd: ACT,
  emojiDel: ACT,
  emojiMove: ACT,
  filesIndex: reads(5),
  manageSetConfig: { ...ACT, logged: true },
  manageGetAllConfig: ACT,
  manageGetInfo: ACT,
  manageGetInviteLink: ACT,
  manageSendTestEmail: { ...ACT, logged: true, posts: true },
  manageIndex: ACT,
  managePublishNotice: ACT,
  manageNoticeList: ACT,
  manageDelNotice: ACT,
  manageClearMessage: ACT,
  manageAudit: reads(2),
  manageGroupIndex: reads(5),
  manageGroupUserList: reads(2),
  manageGroupDel: ACT,
  manageGroupChangeOwner: ACT,
  manageGroupAddUser: ACT,
  manageGroupDelUser: ACT,
  manageGroupSetManager: ACT,
  manageMessageIndex: reads(10),
  manageGetContacts: ACT,
  manageDealMsg: ACT,
  manageUserIndex: reads(5),
  manageUserDetail: ACT,
  manageUserAdd: { ...ACT, logged: true },
  manageUserEdit: { ...ACT, logged: true },
  manageUserSetStatus: { ...ACT, logged: true },
  manageUserDel: { ...ACT, logged: true },
  manageUserEditPassword: { ...ACT, logged: true },
  manageUserSetRole: { ...ACT, logged: true },
  partnerCreateUser: { ...FREE, logged: true },
  partnerLogin: { ...FREE, logged: true },
  uploadFile: ACT,
  uploadAvatar: ACT,
  uploadEmoji: ACT,
  uploadImage: ACT,
  uploadBegin: ACT,
  uploadPart: ACT,
  uploadState: ACT,
  momentsIndex: reads(2),
  momentsAdd: { ...ACT, grows: true },
  momentsDel: ACT,
  momentsLike: ACT,
  momentsComment: { ...ACT, grows: true },
  momentsDelComment: ACT,
  momentsSetCover: ACT
}
