import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseKey, LooseKeys, LooseObject, LooseText, orElse } from "../loose.ts"
import { WireSignal } from "../signals.ts"
import { WireAnnouncement, WireBrief, WireContact, WireEntry, WireMessage, WireProfile } from "../wire.ts"
import { NoData, page, row, WireText } from "./row.ts"

/** Calls about people, contacts and messages (spec 7.1). */
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
  // `group_id`, our addition: the group in which I met them
  getUserInfo: row("/enterprise/im/getUserInfo", "user", Schema.Struct({ user_id: LooseId, group_id: WireText }), WireProfile),
  searchUser: row("/enterprise/im/searchUser", "user", Schema.Struct({ keywords: WireText }), Schema.Array(WireBrief)),
  getMessageList: row(
    "/enterprise/im/getMessageList",
    "user",
    Schema.Struct({
      toContactId: LooseKey,
      is_group: WireText,
      ...page,
      last_id: intOr(0),
      type: WireText,
      keywords: WireText,
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
      is_group: WireText,
      type: LooseText,
      content: LooseText,
      // ids; 0 and any word, such as `isALL`, stand for everybody
      at: orElse(LooseKeys, []),
      pid: intOr(0),
      extends: orElse(LooseObject, null),
      // a stored file, that is sent again
      file_id: intOr(0),
      // deployed servers read these from the request; ours knows better
      sendTime: WireText,
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
      is_group: WireText,
      messages: orElse(Schema.Unknown, []),
      fromUser: WireText,
      upTo: intOr(0)
    }),
    NoData,
    ["isRead", "readAll", "readByMe", "readAt"]
  ),
  undoMessage: row("/enterprise/im/undoMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["undoMessage"]),
  delMessage: row("/enterprise/im/delMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["delMessage"]),
  removeMessage: row("/enterprise/im/removeMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["removeMessage"]),
  forwardMessage: row(
    "/enterprise/im/forwardMessage",
    "user",
    // `ids`, our addition: what the message is called at each of them, so that what is asked again was done
    Schema.Struct({ msg_id: LooseId, user_ids: orElse(LooseKeys, []), ids: orElse(LooseKeys, []) }),
    NoData,
    ["simple", "group", "readAll"]
  ),
  readAtMsg: row("/enterprise/im/readAtMsg", "user", Schema.Struct({ toContactId: LooseKey }), NoData, ["readAt"]),
  setChatTop: row("/enterprise/im/setChatTop", "user", Schema.Struct({ id: LooseKey, is_top: Bit, is_group: WireText }), NoData, [
    "setChatTop"
  ]),
  isNotice: row("/enterprise/im/isNotice", "user", Schema.Struct({ id: LooseKey, is_notice: Bit, is_group: WireText }), NoData, [
    "setIsNotice"
  ]),
  // `clear`, our addition: what was said so far is gone for me, too
  delChat: row(
    "/enterprise/im/delChat",
    "user",
    Schema.Struct({ id: LooseKey, is_group: WireText, clear: orElse(Bit, 0) }),
    NoData,
    ["delChat", "readByMe", "readAll"]
  ),
  sendToMsg: row(
    "/enterprise/im/sendToMsg",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseId,
      type: orElse(Bit, 0),
      event: WireText,
      status: WireText,
      code: intOr(901),
      sdp: WireText,
      iceCandidate: orElse(Schema.Unknown, ""),
      callTime: intOr(0)
    }),
    WireSignal,
    ["webrtc", "callMessage", "simple", "updateMessage", "readAll"]
  ),
  getContactInfo: row("/enterprise/im/getContactInfo", "user", Schema.Struct({ id: LooseKey }), WireContact),
  getAdminNotice: row("/enterprise/im/getAdminNotice", "user", Schema.Struct({}), WireAnnouncement)
} as const
