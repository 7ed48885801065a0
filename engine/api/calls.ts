import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseKeys, LooseObject, LooseText, orElse } from "./loose.ts"
import {
  WireAnnouncement,
  WireBrief,
  WireConfig,
  WireContact,
  WireEntry,
  WireGroup,
  WireMe,
  WireMember,
  WireMessage,
  WireProfile,
  WireRequest
} from "./wire.ts"

/** Most rows of one page; a larger `limit` is cut to it (DEC-0003). */
export const PAGE_MAX = 200

const Text = orElse(LooseText, "")
const Nothing = Schema.Unknown

const page = { page: intOr(1), limit: intOr(20) }

/** Who may make a call: `anyone`, or a `user` with a living token. What else a user must be is the rule of the area. */
type Who = "anyone" | "user"

/** A call as the table has it: where it goes, who may make it, what it takes and answers. */
interface Row<Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint> {
  readonly path: Path
  readonly who: Who
  readonly request: Request
  /** Shape of `data` in the answer. */
  readonly answer: Answer
  /** Types of the frames that it may push. */
  readonly pushes: ReadonlyArray<string>
}

const row = <Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint>(
  path: Path,
  who: Who,
  request: Request,
  answer: Answer,
  pushes: ReadonlyArray<string> = []
): Row<Path, Request, Answer> => ({ path, who, request, answer, pushes })

const Session = Schema.Struct({ sessionId: Text, authToken: LooseText, userInfo: WireMe })

/** A person or a group that a code stands for. */
const ScanAnswer = Schema.Struct({ ...WireGroup.fields, action: Text, user_id: intOr(0), realname: Text, account: Text })

/** Every call of the wire: the client, the router, the API page and the tests read this one table (WIRE-13, spec 7). */
export const CALLS = {
  login: row(
    "/common/Pub/login",
    "anyone",
    Schema.Struct({ account: LooseText, password: LooseText, client_id: Text, terminal: Text }),
    Session,
    ["isOnline"]
  ),
  logout: row("/common/Pub/logout", "anyone", Schema.Struct({ client_id: Text }), Nothing, ["isOnline"]),
  register: row(
    "/common/Pub/register",
    "anyone",
    Schema.Struct({ account: LooseText, realname: LooseText, password: LooseText, code: Text, inviteCode: Text }),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText })
  ),
  bindUid: row("/common/Pub/bindUid", "user", Schema.Struct({ client_id: LooseText, cid: Text, user_id: Text }), Nothing, [
    "isOnline"
  ]),
  getSystemInfo: row("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  getContacts: row("/enterprise/im/getContacts", "user", Schema.Struct({}), Schema.Array(WireContact)),
  // our addition: brings a client that was away up to date (DEC-0025)
  resume: row(
    "/enterprise/im/resume",
    "user",
    Schema.Struct({ scopes: orElse(LooseObject, null) }),
    Schema.Struct({
      reload: orElse(Bit, 1),
      contacts: Schema.Array(WireContact),
      entries: Schema.Array(WireEntry),
      user: intOr(0),
      online: orElse(LooseIds, []),
      gone: Schema.Array(LooseText)
    })
  ),
  getUserInfo: row("/enterprise/im/getUserInfo", "user", Schema.Struct({ user_id: LooseId }), WireProfile),
  searchUser: row("/enterprise/im/searchUser", "user", Schema.Struct({ keywords: Text }), Schema.Array(WireBrief)),
  getMessageList: row(
    "/enterprise/im/getMessageList",
    "user",
    Schema.Struct({
      toContactId: LooseKey,
      is_group: Text,
      ...page,
      last_id: intOr(0),
      type: Text,
      keywords: Text,
      is_at: orElse(Bit, 0)
    }),
    Schema.Array(WireMessage),
    ["readAll", "readByMe", "atMsgList", "readAt"]
  ),
  sendMessage: row(
    "/enterprise/im/sendMessage",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseKey,
      is_group: Text,
      type: LooseText,
      content: LooseText,
      // ids; 0 and any word, such as `isALL`, stand for everybody
      at: orElse(LooseKeys, []),
      pid: intOr(0),
      extends: orElse(LooseObject, null),
      // deployed servers read these from the request; ours knows better
      sendTime: Text,
      fromUser: orElse(LooseObject, null)
    }),
    WireMessage,
    ["simple", "group", "readAll"]
  ),
  setMsgIsRead: row(
    "/enterprise/im/setMsgIsRead",
    "user",
    // `upTo`, our addition: the number of the newest message that was seen; without it all is read
    Schema.Struct({
      toContactId: LooseKey,
      is_group: Text,
      messages: orElse(Schema.Unknown, []),
      fromUser: Text,
      upTo: intOr(0)
    }),
    Nothing,
    ["isRead", "readAll", "readByMe", "readAt"]
  ),
  undoMessage: row("/enterprise/im/undoMessage", "user", Schema.Struct({ id: LooseText }), Nothing, ["undoMessage"]),
  delMessage: row("/enterprise/im/delMessage", "user", Schema.Struct({ id: LooseText }), Nothing, ["delMessage"]),
  removeMessage: row("/enterprise/im/removeMessage", "user", Schema.Struct({ id: LooseText }), Nothing, ["removeMessage"]),
  forwardMessage: row(
    "/enterprise/im/forwardMessage",
    "user",
    // `ids`, our addition: what the message is called at each of them, so that what is asked again was done
    Schema.Struct({ msg_id: LooseId, user_ids: orElse(LooseKeys, []), ids: orElse(LooseKeys, []) }),
    Nothing,
    ["simple", "group", "readAll"]
  ),
  readAtMsg: row("/enterprise/im/readAtMsg", "user", Schema.Struct({ toContactId: LooseKey }), Nothing, ["readAt"]),
  setChatTop: row("/enterprise/im/setChatTop", "user", Schema.Struct({ id: LooseKey, is_top: Bit, is_group: Text }), Nothing, [
    "setChatTop"
  ]),
  isNotice: row("/enterprise/im/isNotice", "user", Schema.Struct({ id: LooseKey, is_notice: Bit, is_group: Text }), Nothing, [
    "setIsNotice"
  ]),
  // `clear`, our addition: what was said so far is gone for me, too
  delChat: row(
    "/enterprise/im/delChat",
    "user",
    Schema.Struct({ id: LooseKey, is_group: Text, clear: orElse(Bit, 0) }),
    Nothing,
    ["delChat", "readByMe", "readAll"]
  ),
  getContactInfo: row("/enterprise/im/getContactInfo", "user", Schema.Struct({ id: LooseKey }), WireContact),
  getAdminNotice: row("/enterprise/im/getAdminNotice", "user", Schema.Struct({}), WireAnnouncement),
  getAllUser: row(
    "/enterprise/group/getAllUser",
    "user",
    Schema.Struct({ user_ids: orElse(LooseIds, []), group_id: Text }),
    Schema.Array(WireBrief)
  ),
  groupAdd: row("/enterprise/group/add", "user", Schema.Struct({ user_ids: orElse(LooseIds, []), name: Text }), WireContact, [
    "addGroup"
  ]),
  groupInfo: row("/enterprise/group/groupInfo", "user", Schema.Struct({ group_id: LooseKey, token: Text }), WireGroup),
  groupUserList: row(
    "/enterprise/group/groupUserList",
    "user",
    Schema.Struct({ group_id: LooseKey, limit: intOr(0), page: intOr(1) }),
    Schema.Array(WireMember)
  ),
  editGroupName: row(
    "/enterprise/group/editGroupName",
    "user",
    Schema.Struct({ id: LooseKey, displayName: LooseText }),
    Nothing,
    ["editGroupName"]
  ),
  addGroupUser: row(
    "/enterprise/group/addGroupUser",
    "user",
    Schema.Struct({ id: LooseKey, user_ids: orElse(LooseIds, []) }),
    Nothing,
    ["addGroup", "addGroupUser", "group"]
  ),
  removeUser: row("/enterprise/group/removeUser", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), Nothing, [
    "removeUser",
    "group"
  ]),
  setManager: row(
    "/enterprise/group/setManager",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, role: LooseInt }),
    Nothing,
    ["setManager"]
  ),
  setNoSpeak: row(
    "/enterprise/group/setNoSpeak",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, noSpeakTimer: intOr(0), noSpeakDay: intOr(1) }),
    Nothing,
    ["setNoSpeak"]
  ),
  setNotice: row("/enterprise/group/setNotice", "user", Schema.Struct({ id: LooseKey, notice: LooseText }), Nothing, [
    "setNotice",
    "group"
  ]),
  groupSetting: row(
    "/enterprise/group/groupSetting",
    "user",
    Schema.Struct({ id: LooseKey, setting: orElse(LooseObject, null) }),
    Nothing,
    ["groupSetting"]
  ),
  joinGroup: row(
    "/enterprise/group/joinGroup",
    "user",
    Schema.Struct({ group_id: LooseKey, inviteUid: intOr(0), token: Text }),
    Nothing,
    ["addGroup", "addGroupUser", "group"]
  ),
  changeOwner: row("/enterprise/group/changeOwner", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), Nothing, [
    "changeOwner",
    "group"
  ]),
  removeGroup: row("/enterprise/group/removeGroup", "user", Schema.Struct({ id: LooseKey }), Nothing, ["removeGroup"]),
  clearMessage: row("/enterprise/group/clearMessage", "user", Schema.Struct({ id: LooseKey }), Nothing, ["clearMessage"]),
  bindGroup: row("/common/Pub/bindGroup", "user", Schema.Struct({ client_id: Text, group_id: Text }), Nothing),
  // our addition: what a scanned code leads to; deployed clients post to the code's own path instead
  scanQr: row("/index/index/scanQr", "user", Schema.Struct({ action: Text, token: Text, realToken: Text }), ScanAnswer),
  friendIndex: row(
    "/enterprise/friend/index",
    "user",
    Schema.Struct({ is_mine: orElse(Bit, 0), ...page }),
    Schema.Array(WireRequest)
  ),
  friendAdd: row(
    "/enterprise/friend/add",
    "user",
    // `group_id`, our addition: the group in which I met them
    Schema.Struct({ user_id: LooseId, remark: LooseText, group_id: Text }),
    Nothing,
    ["simple", "appendContact", "requestsWaiting"]
  ),
  friendUpdate: row("/enterprise/friend/update", "user", Schema.Struct({ friend_id: LooseId, status: Bit }), Nothing, [
    "appendContact",
    "requestsWaiting"
  ]),
  friendDel: row("/enterprise/friend/del", "user", Schema.Struct({ id: LooseId }), Nothing, ["removeGroup"]),
  setNickname: row(
    "/enterprise/friend/setNickname",
    "user",
    // the row's number, or the person's where `user_id` says so (our addition)
    Schema.Struct({ friend_id: intOr(0), user_id: intOr(0), nickname: LooseText }),
    Nothing,
    ["setNickname"]
  )
} as const

/** Name of a call: a row of {@link CALLS}. */
export type CallName = keyof typeof CALLS
/** What a caller hands over, as it travels (numbers may be texts, defaults may be left out). */
export type Body<C extends CallName> = (typeof CALLS)[C]["request"]["Encoded"]
/** What the server reads after decoding. */
export type Request<C extends CallName> = (typeof CALLS)[C]["request"]["Type"]
/** `data` of the answer, decoded. */
export type Answer<C extends CallName> = (typeof CALLS)[C]["answer"]["Type"]

/** The envelope around every answer (WIRE-11, spec 7.0); `data` is decoded by the call's own Schema. */
export const Envelope = Schema.Struct({
  code: LooseInt,
  msg: Text,
  data: orElse(Schema.Unknown, ""),
  count: intOr(0),
  page: intOr(1)
})
export type Envelope = typeof Envelope.Type
