import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseKey, LooseKeys, LooseObject, LooseText, withFallback } from "../loose.ts"
import { WireSignal } from "../signals.ts"
import { WireAnnouncement, WireBrief, WireContact, WireEntry, WireMessage, WireProfile } from "../wire.ts"
import { NoData, page, callRow, WireText } from "./row.ts"

/** Calls about people, contacts and messages (spec 7.1). */
export const IM = {
  getContacts: callRow("/enterprise/im/getContacts", "user", Schema.Struct({}), Schema.Array(WireContact)),
  // our addition: brings a client that was away up to date (DEC-0025)
  resume: callRow(
    "/enterprise/im/resume",
    "user",
    Schema.Struct({ scopes: withFallback(LooseObject, null) }),
    Schema.Struct({
      reload: withFallback(Bit, 1),
      contacts: Schema.Array(WireContact),
      entries: Schema.Array(WireEntry),
      user: intOr(0),
      online: withFallback(LooseIds, []),
      gone: Schema.Array(LooseText)
    })
  ),
  // `group_id`, our addition: the group in which I met them
  getUserInfo: callRow(
    "/enterprise/im/getUserInfo",
    "user",
    Schema.Struct({ user_id: LooseId, group_id: WireText }),
    WireProfile
  ),
  searchUser: callRow("/enterprise/im/searchUser", "user", Schema.Struct({ keywords: WireText }), Schema.Array(WireBrief)),
  getMessageList: callRow(
    "/enterprise/im/getMessageList",
    "user",
    Schema.Struct({
      toContactId: LooseKey,
      is_group: WireText,
      ...page,
      last_id: intOr(0),
      type: WireText,
      keywords: WireText,
      is_at: withFallback(Bit, 0)
    }),
    Schema.Array(WireMessage),
    ["readAll", "readByMe", "atMsgList", "readAt"]
  ),
  sendMessage: callRow(
    "/enterprise/im/sendMessage",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseKey,
      is_group: WireText,
      type: LooseText,
      content: LooseText,
      // ids; 0 and any word, such as `isALL`, stand for everybody
      at: withFallback(LooseKeys, []),
      pid: intOr(0),
      extends: withFallback(LooseObject, null),
      // a stored file, that is sent again
      file_id: intOr(0),
      // deployed servers read these from the request; ours knows better
      sendTime: WireText,
      fromUser: withFallback(LooseObject, null)
    }),
    WireMessage,
    ["simple", "group", "readAll"]
  ),
  setMsgIsRead: callRow(
    "/enterprise/im/setMsgIsRead",
    "user",
    // `upTo`, our addition: the number of the newest message that was seen; without it all is read
    Schema.Struct({
      toContactId: LooseKey,
      is_group: WireText,
      messages: withFallback(Schema.Unknown, []),
      fromUser: WireText,
      upTo: intOr(0)
    }),
    NoData,
    ["isRead", "readAll", "readByMe", "readAt"]
  ),
  undoMessage: callRow("/enterprise/im/undoMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["undoMessage"]),
  delMessage: callRow("/enterprise/im/delMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["delMessage"]),
  removeMessage: callRow("/enterprise/im/removeMessage", "user", Schema.Struct({ id: LooseText }), NoData, ["removeMessage"]),
  forwardMessage: callRow(
    "/enterprise/im/forwardMessage",
    "user",
    // `ids`, our addition: what the message is called at each of them, so that what is asked again was done
    Schema.Struct({ msg_id: LooseId, user_ids: withFallback(LooseKeys, []), ids: withFallback(LooseKeys, []) }),
    NoData,
    ["simple", "group", "readAll"]
  ),
  readAtMsg: callRow("/enterprise/im/readAtMsg", "user", Schema.Struct({ toContactId: LooseKey }), NoData, ["readAt"]),
  setChatTop: callRow(
    "/enterprise/im/setChatTop",
    "user",
    Schema.Struct({ id: LooseKey, is_top: Bit, is_group: WireText }),
    NoData,
    ["setChatTop"]
  ),
  isNotice: callRow(
    "/enterprise/im/isNotice",
    "user",
    Schema.Struct({ id: LooseKey, is_notice: Bit, is_group: WireText }),
    NoData,
    ["setIsNotice"]
  ),
  // `clear`, our addition: what was said so far is gone for me, too
  delChat: callRow(
    "/enterprise/im/delChat",
    "user",
    Schema.Struct({ id: LooseKey, is_group: WireText, clear: withFallback(Bit, 0) }),
    NoData,
    ["delChat", "readByMe", "readAll"]
  ),
  sendToMsg: callRow(
    "/enterprise/im/sendToMsg",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseId,
      type: withFallback(Bit, 0),
      event: WireText,
      status: WireText,
      code: intOr(901),
      sdp: WireText,
      iceCandidate: withFallback(Schema.Unknown, ""),
      callTime: intOr(0)
    }),
    WireSignal,
    ["webrtc", "callMessage", "simple", "updateMessage", "readAll"]
  ),
  getContactInfo: callRow("/enterprise/im/getContactInfo", "user", Schema.Struct({ id: LooseKey }), WireContact),
  getAdminNotice: callRow("/enterprise/im/getAdminNotice", "user", Schema.Struct({}), WireAnnouncement)
} as const
