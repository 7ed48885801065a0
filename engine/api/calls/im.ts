import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseKey, LooseKeys, LooseObject, LooseText, orElse } from "../loose.ts"
import { WireSignal } from "../signals.ts"
import { WireAnnouncement, WireBrief, WireContact, WireEntry, WireMessage, WireProfile } from "../wire.ts"
import { Nothing, page, row, Text } from "./row.ts"

/** Calls about people, contacts and messages (spec 7.2). */
export const IM = {
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
  userList: row(
    "/enterprise/im/userList",
    "user",
    Schema.Struct({ keywords: Text, ...page }),
    Schema.Array(Schema.Struct({ user_id: LooseId, realname: Text, avatar: Text }))
  ),
  // what is left out stays as it was
  updateUserInfo: row(
    "/enterprise/im/updateUserInfo",
    "user",
    Schema.Struct({
      realname: Schema.optionalKey(LooseText),
      email: Schema.optionalKey(LooseText),
      motto: Schema.optionalKey(LooseText),
      sex: Schema.optionalKey(LooseText)
    }),
    Schema.Struct({ realname: Text, email: Text, motto: Text, sex: intOr(2) })
  ),
  editAccount: row(
    "/enterprise/im/editAccount",
    "user",
    Schema.Struct({ account: LooseText, newCode: Text, code: Text }),
    Nothing
  ),
  editPassword: row(
    "/enterprise/im/editPassword",
    "user",
    Schema.Struct({ password: LooseText, code: Text, originalPassword: Text }),
    Nothing
  ),
  // choices of a desktop client: they are the body itself, or lie in `setting`
  setting: row(
    "/enterprise/im/setting",
    "user",
    Schema.Struct({
      sendKey: Schema.optionalKey(Schema.Unknown),
      theme: Schema.optionalKey(Schema.Unknown),
      isVoice: Schema.optionalKey(Schema.Unknown),
      avatarCricle: Schema.optionalKey(Schema.Unknown),
      hideMessageName: Schema.optionalKey(Schema.Unknown),
      hideMessageTime: Schema.optionalKey(Schema.Unknown),
      setting: orElse(LooseObject, null)
    }),
    Nothing
  ),
  // our additions: where I am logged in, and that I am not any more
  sessions: row(
    "/enterprise/im/sessions",
    "user",
    Schema.Struct({}),
    Schema.Array(
      Schema.Struct({
        id: LooseText,
        terminal: Text,
        is_mobile: orElse(Bit, 0),
        create_time: intOr(0),
        last_time: intOr(0),
        is_current: orElse(Bit, 0)
      })
    )
  ),
  endSession: row("/enterprise/im/endSession", "user", Schema.Struct({ id: Text, others: orElse(Bit, 0) }), Nothing),
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
  // our addition: words in all conversations that the caller may read; `contact_id` names the conversation as its `toContactId` does
  searchMessages: row(
    "/enterprise/im/searchMessages",
    "user",
    Schema.Struct({ keywords: Text, ...page }),
    Schema.Array(Schema.Struct({ contact_id: LooseKey, message: WireMessage }))
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
      // a stored file, that is sent again
      file_id: intOr(0),
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
  sendToMsg: row(
    "/enterprise/im/sendToMsg",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseId,
      type: orElse(Bit, 0),
      event: Text,
      status: Text,
      code: intOr(901),
      sdp: Text,
      iceCandidate: orElse(Schema.Unknown, ""),
      callTime: intOr(0)
    }),
    WireSignal,
    ["webrtc", "simple", "updateMessage", "readAll"]
  ),
  getContactInfo: row("/enterprise/im/getContactInfo", "user", Schema.Struct({ id: LooseKey }), WireContact),
  getAdminNotice: row("/enterprise/im/getAdminNotice", "user", Schema.Struct({}), WireAnnouncement)
} as const
