import { expect } from "vitest"
import type { Answer, Bag } from "./speak.ts"

/** Every call with what it needs, typed by hand from `docs/wire.md`; `who`: it needs a token. */
export const CALLS: ReadonlyArray<{ readonly path: string; readonly who: boolean; readonly fields: Bag }> = [
  { path: "/common/pub/login", who: false, fields: { account: "nobody", password: "nothing1", client_id: "", terminal: "web" } },
  {
    path: "/common/pub/register",
    who: false,
    fields: { account: "fresh", realname: "Fresh", password: "nothing1", code: "", inviteCode: "" }
  },
  { path: "/common/pub/logout", who: false, fields: { client_id: "" } },
  { path: "/common/pub/binduid", who: true, fields: { client_id: "x", user_id: 1, cid: "" } },
  { path: "/common/pub/getsysteminfo", who: false, fields: {} },
  { path: "/enterprise/im/getcontacts", who: true, fields: {} },
  { path: "/enterprise/im/resume", who: true, fields: { scopes: { "c:1-2": 1, "u:1": -1 } } },
  { path: "/enterprise/im/getuserinfo", who: true, fields: { user_id: 1 } },
  { path: "/enterprise/im/searchuser", who: true, fields: { keywords: "ann" } },
  {
    path: "/enterprise/im/getmessagelist",
    who: true,
    fields: { toContactId: 1, is_group: 0, page: 1, limit: 20, last_id: 0, type: "all", keywords: "x", is_at: 0 }
  },
  {
    path: "/enterprise/im/sendmessage",
    who: true,
    fields: { id: "an-id", toContactId: -1, is_group: 3, type: "text", content: "x", at: [], pid: 0, extends: null }
  },
  {
    path: "/enterprise/im/setmsgisread",
    who: true,
    fields: { toContactId: 1, is_group: 0, messages: [{ id: "x", msg_id: 1 }], fromUser: 1 }
  },
  { path: "/enterprise/im/readatmsg", who: true, fields: { toContactId: "group-1" } },
  { path: "/enterprise/group/editgroupname", who: true, fields: { id: "group-1", displayName: "x" } },
  { path: "/enterprise/group/setnotice", who: true, fields: { id: "group-1", notice: "x" } },
  { path: "/enterprise/group/groupsetting", who: true, fields: { id: "group-1", setting: { manage: 0, nospeak: 2 } } },
  { path: "/enterprise/group/setmanager", who: true, fields: { id: "group-1", user_id: 1, role: 2 } },
  {
    path: "/enterprise/group/setnospeak",
    who: true,
    fields: { id: "group-1", user_id: 1, noSpeakTimer: 1, noSpeakDay: 1 }
  },
  { path: "/enterprise/group/changeowner", who: true, fields: { id: "group-1", user_id: 1 } },
  { path: "/enterprise/group/removegroup", who: true, fields: { id: "group-1" } },
  { path: "/enterprise/group/clearmessage", who: true, fields: { id: "group-1" } },
  { path: "/enterprise/im/undomessage", who: true, fields: { id: "x" } },
  { path: "/enterprise/im/getcontactinfo", who: true, fields: { id: "group-1" } },
  { path: "/enterprise/group/getalluser", who: true, fields: { user_ids: [1, 2], group_id: "group-1" } },
  { path: "/enterprise/group/add", who: true, fields: { user_ids: [1, 2], name: "x" } },
  { path: "/enterprise/group/groupinfo", who: true, fields: { group_id: "group-1", token: "x" } },
  { path: "/enterprise/group/groupuserlist", who: true, fields: { group_id: "group-1", limit: 0, page: 1 } },
  { path: "/enterprise/group/addgroupuser", who: true, fields: { id: "group-1", user_ids: [1, 2] } },
  { path: "/enterprise/group/removeuser", who: true, fields: { id: "group-1", user_id: 1 } },
  { path: "/enterprise/group/joingroup", who: true, fields: { group_id: "group-1", inviteUid: 1, token: "x" } },
  { path: "/common/pub/bindgroup", who: true, fields: { client_id: "x", group_id: "group-1" } },
  { path: "/common/index/bindgroup", who: true, fields: { client_id: "x", group_id: "group-1" } },
  { path: "/index/index/scanqr", who: false, fields: { action: "groupInfo", token: "x", realToken: "x" } },
  { path: "/enterprise/im/delmessage", who: true, fields: { id: "x" } },
  { path: "/enterprise/im/removemessage", who: true, fields: { id: "x" } },
  { path: "/enterprise/im/forwardmessage", who: true, fields: { msg_id: 1, user_ids: [1, "group-1"], ids: ["x", "y"] } },
  { path: "/enterprise/im/setchattop", who: true, fields: { id: 1, is_top: 1, is_group: 0 } },
  { path: "/enterprise/im/isnotice", who: true, fields: { id: 1, is_notice: 0, is_group: 0 } },
  { path: "/enterprise/im/delchat", who: true, fields: { id: 1, is_group: 0, clear: 0 } },
  {
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
  { path: "/enterprise/moments/index", who: true, fields: { user_id: 1, id: 0, last_id: 9, page: 1, limit: 20 } },
  {
    path: "/enterprise/moments/add",
    who: true,
    fields: { name: "x", content: "x", file_ids: [1, 2], location: { name: "x", latitude: 1, longitude: 2 } }
  },
  { path: "/enterprise/moments/del", who: true, fields: { id: 1 } },
  { path: "/enterprise/moments/like", who: true, fields: { id: 1, is_like: 1 } },
  { path: "/enterprise/moments/comment", who: true, fields: { id: 1, name: "x", content: "x", reply_to: 0 } },
  { path: "/enterprise/moments/delcomment", who: true, fields: { id: 1 } },
  { path: "/enterprise/moments/setcover", who: true, fields: { file_id: 1 } },
  { path: "/enterprise/im/getadminnotice", who: true, fields: {} },
  { path: "/enterprise/friend/del", who: true, fields: { id: 1 } },
  { path: "/enterprise/friend/setnickname", who: true, fields: { friend_id: 1, user_id: 0, nickname: "x" } },
  { path: "/enterprise/friend/getapplymsg", who: true, fields: {} },
  { path: "/enterprise/im/userlist", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  { path: "/enterprise/emoji/index", who: true, fields: {} },
  { path: "/enterprise/emoji/add", who: true, fields: { file_id: 1 } },
  { path: "/enterprise/emoji/del", who: true, fields: { ids: [1, 2] } },
  { path: "/enterprise/emoji/move", who: true, fields: { ids: [1, 2] } },
  {
    path: "/enterprise/files/index",
    who: true,
    fields: { role: 0, cate: 0, keywords: "x", is_all: 0, page: 1, limit: 20 }
  },
  { path: "/common/pub/checkversion", who: false, fields: { release: 0, version: "x", type: 1101, setupPage: false } },
  { path: "/enterprise/friend/index", who: true, fields: { is_mine: 0, page: 1, limit: 20 } },
  { path: "/enterprise/friend/add", who: true, fields: { user_id: 1, remark: "x" } },
  { path: "/enterprise/friend/update", who: true, fields: { friend_id: 1, status: 1 } },
  { path: "/common/pub/sendcode", who: false, fields: { account: "nobody", type: 1 } },
  { path: "/common/pub/switchlang", who: false, fields: { lang: "en" } },
  { path: "/common/pub/invitelogin", who: false, fields: { inviteCode: "x", client_id: "", terminal: "web" } },
  {
    path: "/common/pub/loginandjoingroup",
    who: false,
    fields: { account: "nobody", password: "nothing1", code: "", group_id: "group-1", token: "x", inviteUid: 1 }
  },
  {
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
  { path: "/common/pub/offline", who: true, fields: { user_id: 1 } },
  { path: "/enterprise/im/updateuserinfo", who: true, fields: { realname: "x", email: "", motto: "x", sex: 2 } },
  { path: "/enterprise/im/editaccount", who: true, fields: { account: "x@example.org", newCode: "123456", code: "" } },
  { path: "/enterprise/im/editpassword", who: true, fields: { password: "another1", code: "", originalPassword: "nothing1" } },
  { path: "/enterprise/im/setting", who: true, fields: { sendKey: "1", theme: "blue", isVoice: true, setting: {} } },
  { path: "/enterprise/im/searchmessages", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  { path: "/enterprise/im/sessions", who: true, fields: {} },
  { path: "/enterprise/im/endsession", who: true, fields: { id: "x", others: 0 } },
  { path: "/manage/config/setconfig", who: true, fields: { name: "sysInfo", value: { description: "x" } } },
  { path: "/manage/config/getallconfig", who: true, fields: {} },
  { path: "/manage/config/getinfo", who: true, fields: { name: "sysInfo" } },
  { path: "/manage/config/getinvitelink", who: true, fields: {} },
  { path: "/manage/config/sendtestemail", who: true, fields: { email: "a@example.org" } },
  { path: "/manage/index/index", who: true, fields: { client_id: "x" } },
  { path: "/manage/index/publishnotice", who: true, fields: { title: "x", content: "x", msgId: 1 } },
  { path: "/manage/index/noticelist", who: true, fields: { page: 1, limit: 20 } },
  { path: "/manage/index/delnotice", who: true, fields: { id: 1 } },
  { path: "/manage/index/clearmessage", who: true, fields: {} },
  { path: "/manage/index/audit", who: true, fields: { page: 1, limit: 20 } },
  { path: "/manage/group/index", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  { path: "/manage/group/groupuserlist", who: true, fields: { group_id: 1, page: 1, limit: 20 } },
  { path: "/manage/group/del", who: true, fields: { group_id: 1 } },
  { path: "/manage/group/changeowner", who: true, fields: { group_id: 1, user_id: 1 } },
  { path: "/manage/group/addgroupuser", who: true, fields: { group_id: 1, user_ids: [1, 2] } },
  { path: "/manage/group/delgroupuser", who: true, fields: { group_id: 1, user_id: 1 } },
  { path: "/manage/group/setmanager", who: true, fields: { group_id: 1, user_id: 1, role: 2 } },
  { path: "/manage/message/index", who: true, fields: { group_id: "1", keywords: "x", page: 1, limit: 20 } },
  { path: "/manage/message/getcontacts", who: true, fields: { user_id: 1, keywords: "x", page: 1, limit: 20 } },
  { path: "/manage/message/dealmsg", who: true, fields: { id: "x", dealType: 1 } },
  { path: "/manage/user/index", who: true, fields: { keywords: "x", page: 1, limit: 20 } },
  { path: "/manage/user/detail", who: true, fields: { user_id: 1 } },
  {
    path: "/manage/user/add",
    who: true,
    fields: { account: "fresh", realname: "Fresh", password: "nothing1", email: "", sex: 2, friend_limit: 0 }
  },
  { path: "/manage/user/edit", who: true, fields: { user_id: 1, realname: "x", group_limit: -1, cs_uid: 0 } },
  { path: "/manage/user/setstatus", who: true, fields: { user_id: 1, status: 0 } },
  { path: "/manage/user/del", who: true, fields: { user_id: 1 } },
  { path: "/manage/user/editpassword", who: true, fields: { user_id: 1, password: "nothing1" } },
  { path: "/manage/user/setrole", who: true, fields: { user_id: 1, role: 2 } },
  { path: "/common/api/createuser", who: false, fields: { account: "fresh", realname: "Fresh" } },
  { path: "/common/api/login", who: false, fields: { account: "fresh", open_id: "x", is_mobile: 1 } }
]

/** Codes of an answer that a caller can do something about. */
export const CODES = [-1, 0, 400, 401, 403, 404]

/** An answer is an envelope, and no fault, whatever was asked. */
export const calm = ({ envelope, status }: Answer, hint: string): void => {
  expect([status, Object.keys(envelope).toSorted()], hint).toEqual([200, ["code", "count", "data", "msg", "page"]])
  expect(CODES, `${hint} answered ${JSON.stringify(envelope)}`).toContain(envelope.code)
}
