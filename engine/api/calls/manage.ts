import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseText, withFallback } from "../loose.ts"
import { WireAnnouncement, WireContact } from "../wire.ts"
import { NEWCOMER, NoData, page, callRow, WireText } from "./row.ts"

/** An account as the back office lists it; times in seconds. */
const ManagedUser = Schema.Struct({
  user_id: LooseId,
  id: LooseId,
  account: LooseText,
  realname: LooseText,
  displayName: LooseText,
  avatar: WireText,
  email: WireText,
  sex: intOr(2),
  motto: WireText,
  remark: WireText,
  role: intOr(0),
  status: intOr(1),
  is_auth: intOr(0),
  friend_limit: intOr(0),
  group_limit: intOr(0),
  cs_uid: intOr(0),
  create_time: intOr(0),
  last_login_time: intOr(0),
  is_online: intOr(0)
})

/** A group as the back office lists it; `group_id` is the bare number. */
const ManagedGroup = Schema.Struct({
  group_id: LooseId,
  id: LooseKey,
  name: LooseText,
  avatar: WireText,
  notice: WireText,
  owner_id: intOr(0),
  ownerName: WireText,
  groupUserCount: intOr(0),
  create_time: intOr(0)
})

const ManagedMember = Schema.Struct({ user_id: LooseId, role: LooseInt, realname: LooseText, account: LooseText })

const ManagedMessage = Schema.Struct({
  id: LooseText,
  msg_id: LooseId,
  type: LooseText,
  content: LooseText,
  sendTime: LooseInt,
  toContactId: LooseKey,
  from_user: LooseId
})

/** What an administrator may say of an account; what is left out stays. */
const details = {
  email: Schema.optionalKey(LooseText),
  sex: Schema.optionalKey(LooseInt),
  motto: Schema.optionalKey(LooseText),
  remark: Schema.optionalKey(LooseText),
  friend_limit: Schema.optionalKey(LooseInt),
  group_limit: Schema.optionalKey(LooseInt),
  cs_uid: Schema.optionalKey(LooseInt)
} as const

const search = { keywords: WireText, ...page }
const group = { group_id: LooseKey }

/** Calls of the back office (DEC-0089). The server refuses accounts without a role there. */
export const MANAGE = {
  manageSetConfig: callRow(
    "/manage/config/setConfig",
    "user",
    Schema.Struct({ name: LooseText, value: Schema.Unknown }),
    NoData,
    ["updateConfig"]
  ),
  manageGetAllConfig: callRow("/manage/config/getAllConfig", "user", Schema.Struct({}), NoData),
  manageGetInfo: callRow("/manage/config/getInfo", "user", Schema.Struct({ name: WireText }), NoData),
  manageGetInviteLink: callRow("/manage/config/getInviteLink", "user", Schema.Struct({}), LooseText),
  manageSendTestEmail: callRow("/manage/config/sendTestEmail", "user", Schema.Struct({ email: LooseText }), NoData),
  manageIndex: callRow(
    "/manage/index/index",
    "user",
    Schema.Struct({ client_id: WireText }),
    Schema.Struct({
      userCount: intOr(0),
      groupCount: intOr(0),
      messageCount: intOr(0),
      onlineCount: intOr(0),
      clientCount: intOr(0)
    }),
    ["statistics"]
  ),
  managePublishNotice: callRow(
    "/manage/index/publishNotice",
    "user",
    // `msgId`: the announcement that this one takes the place of
    Schema.Struct({ title: LooseText, content: LooseText, msgId: intOr(0) }),
    Schema.Struct({ msg_id: LooseId }),
    ["simple", "delMessage"]
  ),
  manageNoticeList: callRow("/manage/index/noticeList", "user", Schema.Struct(page), Schema.Array(WireAnnouncement)),
  manageDelNotice: callRow("/manage/index/delNotice", "user", Schema.Struct({ id: LooseId }), NoData, ["delMessage"]),
  manageClearMessage: callRow("/manage/index/clearMessage", "user", Schema.Struct({}), NoData, ["clearMessage"]),
  manageAudit: callRow("/manage/index/audit", "user", Schema.Struct(page), NoData),
  manageGroupIndex: callRow("/manage/group/index", "user", Schema.Struct(search), Schema.Array(ManagedGroup)),
  manageGroupUserList: callRow(
    "/manage/group/groupUserList",
    "user",
    Schema.Struct({ ...group, ...page }),
    Schema.Array(ManagedMember)
  ),
  manageGroupDel: callRow("/manage/group/del", "user", Schema.Struct(group), NoData, ["removeGroup"]),
  manageGroupChangeOwner: callRow("/manage/group/changeOwner", "user", Schema.Struct({ ...group, user_id: LooseId }), NoData, [
    "changeOwner",
    "groupEvent"
  ]),
  manageGroupAddUser: callRow(
    "/manage/group/addGroupUser",
    "user",
    Schema.Struct({ ...group, user_ids: withFallback(LooseIds, []) }),
    NoData,
    ["addGroup", "addGroupUser", "groupEvent"]
  ),
  manageGroupDelUser: callRow("/manage/group/delGroupUser", "user", Schema.Struct({ ...group, user_id: LooseId }), NoData, [
    "removeUser"
  ]),
  manageGroupSetManager: callRow(
    "/manage/group/setManager",
    "user",
    Schema.Struct({ ...group, user_id: LooseId, role: LooseInt }),
    NoData,
    ["setManager"]
  ),
  manageMessageIndex: callRow(
    "/manage/message/index",
    "user",
    Schema.Struct({ group_id: WireText, ...search }),
    Schema.Array(ManagedMessage)
  ),
  manageGetContacts: callRow(
    "/manage/message/getContacts",
    "user",
    // `user_id`: the groups of this person, 0 for all groups
    Schema.Struct({ user_id: intOr(0), keywords: WireText, page: intOr(1), limit: intOr(200) }),
    Schema.Array(WireContact)
  ),
  manageDealMsg: callRow(
    "/manage/message/dealMsg",
    "user",
    // 1 deletes, all else takes the words
    Schema.Struct({ id: LooseText, dealType: intOr(0) }),
    NoData,
    ["delMessage", "updateMessage"]
  ),
  manageUserIndex: callRow("/manage/user/index", "user", Schema.Struct(search), Schema.Array(ManagedUser)),
  manageUserDetail: callRow("/manage/user/detail", "user", Schema.Struct({ user_id: LooseId }), ManagedUser),
  manageUserAdd: callRow(
    "/manage/user/add",
    "user",
    Schema.Struct({ account: LooseText, realname: LooseText, password: LooseText, ...details }),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText }),
    NEWCOMER
  ),
  manageUserEdit: callRow(
    "/manage/user/edit",
    "user",
    Schema.Struct({ user_id: LooseId, realname: Schema.optionalKey(LooseText), ...details }),
    NoData,
    ["userInfo", "contactCame", "contactGone"]
  ),
  manageUserSetStatus: callRow("/manage/user/setStatus", "user", Schema.Struct({ user_id: LooseId, status: Bit }), NoData, [
    "contactCame",
    "contactGone"
  ]),
  manageUserDel: callRow("/manage/user/del", "user", Schema.Struct({ user_id: LooseId }), NoData, [
    "userInfo",
    "setNickname",
    "removeUser",
    "contactGone",
    "requestsWaiting"
  ]),
  manageUserEditPassword: callRow(
    "/manage/user/editPassword",
    "user",
    Schema.Struct({ user_id: LooseId, password: LooseText }),
    NoData
  ),
  manageUserSetRole: callRow("/manage/user/setRole", "user", Schema.Struct({ user_id: LooseId, role: LooseInt }), NoData)
} as const
