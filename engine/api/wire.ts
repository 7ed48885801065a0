import { Schema } from "effect"
import {
  Bit,
  LooseId,
  LooseIds,
  LooseInt,
  intOr,
  LooseKey,
  LooseKeys,
  LoosePicture,
  LooseMillis,
  LooseObject,
  LooseText,
  withFallback
} from "./loose.ts"

/** Objects that travel in calls and in frames, field by field, as `docs/wire.md` tells. Only what we read or write is named; other fields pass unseen. */

const Text = withFallback(LooseText, "")
const Flag = withFallback(Bit, 0)
const Count = intOr(0)

/** Somebody beside a message (`fromUser`); the id is a word for system senders. */
const WireSender = Schema.Struct({
  id: LooseKey,
  user_id: intOr(0),
  realname: Text,
  displayName: Text,
  account: Text,
  avatar: LoosePicture
})

/** A row of the message list. */
export const WireContact = Schema.Struct({
  id: LooseKey,
  user_id: withFallback(LooseText, ""),
  displayName: Text,
  realname: Text,
  account: Text,
  avatar: LoosePicture,
  name_py: Text,
  index: Text,
  /** 0 one-to-one, 1 group, 2 system, 3 file helper. */
  is_group: Count,
  type: Text,
  lastContent: Text,
  lastSendTime: withFallback(LooseMillis, 0),
  unread: Count,
  is_at: Count,
  is_top: Flag,
  is_notice: withFallback(Bit, 1),
  is_online: Flag,
  role: intOr(3),
  owner_id: Count,
  notice: Text,
  setting: withFallback(LooseObject, null),
  /** Until when I am muted in a group, in seconds; our addition. */
  no_speak_time: Count,
  /** Who recalled the last message, or created the group, where its last line tells that; 0 otherwise, our additions. */
  undo_by: Count,
  created_by: Count,
  /** What somebody did, `joined`, `left`, `owned`, `invited` or `removed`, where the last line tells that, who, and the last two to whom; our additions. */
  did: Text,
  did_by: Count,
  did_to: withFallback(LooseIds, []),
  /** How who did it and those to whom call themselves; our additions. */
  did_name: Text,
  did_names: withFallback(LooseKeys, []),
  /** Everything up to this `msg_id` was cleared for me; our addition. */
  cleared: Count,
  /** Scope of the conversation in the change log, the line that the row reflects, and `msg_id` up to which I have read; only in rows of a resume. */
  scope: Text,
  log: Count,
  read: Count
})
export type WireContact = typeof WireContact.Type

/** A message, in any of its three forms (list, push, answer to a send). */
export const WireMessage = Schema.Struct({
  id: LooseText,
  msg_id: Count,
  type: Text,
  content: Text,
  sendTime: withFallback(LooseMillis, 0),
  status: Text,
  is_read: Flag,
  is_group: Count,
  is_undo: Flag,
  /** Who recalled it, 0 when nobody says; our addition. */
  undo_by: Count,
  /** Who created the group, where this is the line that tells it; 0 otherwise, our addition. */
  created_by: Count,
  /** What somebody did, `joined`, `left`, `owned`, `invited` or `removed`, where this is the line that tells it, who, and the last two to whom; our additions. */
  did: Text,
  did_by: Count,
  did_to: withFallback(LooseIds, []),
  /** How who did it and those to whom call themselves; our additions. */
  did_name: Text,
  did_names: withFallback(LooseKeys, []),
  /** In the answer to a send that was repeated: it had arrived, and was deleted since; our addition. */
  is_del: Flag,
  at: withFallback(LooseIds, []),
  toContactId: withFallback(LooseKey, "0"),
  toUser: withFallback(LooseText, ""),
  from_user: Count,
  user_id: Count,
  fromUser: withFallback(WireSender, { id: 0 }),
  role: intOr(3),
  pid: Count,
  extends: withFallback(LooseObject, null),
  /** Of files alone, and read with their body: name, bytes, number, and the addresses of a page, of a download, of a small picture. */
  fileName: Schema.optional(Schema.Unknown),
  fileSize: Schema.optional(Schema.Unknown),
  file_id: Schema.optional(Schema.Unknown),
  preview: Schema.optional(Schema.Unknown),
  download: Schema.optional(Schema.Unknown),
  extUrl: Schema.optional(Schema.Unknown),
  contactInfo: Schema.optional(Schema.Unknown)
})
export type WireMessage = typeof WireMessage.Type

/** The person who logs in. */
export const WireMe = Schema.Struct({
  user_id: LooseId,
  account: Text,
  realname: Text,
  displayName: Text,
  avatar: LoosePicture,
  email: Text,
  sex: intOr(2),
  motto: Text,
  is_auth: Flag,
  role: Count,
  qrUrl: Text,
  /** Until when another password needs no further proof; our addition. */
  free_until: withFallback(LooseMillis, 0)
})

/** A relation row: one direction of a friendship or a request. */
const WireFriend = Schema.Struct({
  friend_id: LooseId,
  create_user: Count,
  friend_user_id: Count,
  nickname: Text,
  is_invite: Flag,
  status: intOr(2),
  remark: Text
})

/** The relation beside a person, or one of the forms of nothing. */
const MaybeFriend = withFallback(LooseObject, null)

/** Somebody in a list of people. */
export const WireBrief = Schema.Struct({
  user_id: LooseId,
  realname: Text,
  displayName: Text,
  account: Text,
  avatar: LoosePicture,
  friend: MaybeFriend
})

/** Somebody's detail page. */
export const WireProfile = Schema.Struct({
  user_id: LooseId,
  account: Text,
  realname: Text,
  displayName: Text,
  avatar: LoosePicture,
  email: Text,
  sex: intOr(2),
  motto: Text,
  is_auth: Flag,
  friend: MaybeFriend,
  /** My own code, and when it stops working, in milliseconds; of others nothing. */
  qrUrl: Text,
  qrExpiresAt: withFallback(LooseMillis, 0)
})

/** A friend request as listed: the relation and both sides. A side that is gone reads as an empty object. */
export const WireRequest = Schema.Struct({
  ...WireFriend.fields,
  create_user_info: withFallback(LooseObject, null),
  user_id_info: withFallback(LooseObject, null)
})

/** A member of a group (groupUserList). `no_speak_time` in seconds. */
export const WireMember = Schema.Struct({
  user_id: LooseId,
  role: intOr(3),
  invite_id: Count,
  no_speak_time: Count,
  userInfo: withFallback(LooseObject, null)
})

/** A group as its members, or with less in it those who are asked to join, see it (groupInfo, the scan of a code). */
export const WireGroup = Schema.Struct({
  id: LooseKey,
  displayName: Text,
  name: Text,
  avatar: LoosePicture,
  notice: Text,
  setting: withFallback(LooseObject, null),
  owner_id: Count,
  ownerName: Text,
  groupUserCount: Count,
  /** My role, 0 when I am not a member. */
  isJoin: Count,
  qrUrl: Text,
  /** When the code stops working, in milliseconds; our addition beside `qrExpire`, which is a day without a year. */
  qrExpiresAt: withFallback(LooseMillis, 0),
  /** Who shared the code that was scanned, and the code's token. */
  invite_id: Count,
  token: Text
})

/** A picture of somebody's collection. */
export const WireEmoji = Schema.Struct({ id: LooseId, name: Text, title: Text, src: Text, file_id: Count })

/** A file that was sent, as it is listed; `cate` its class, `msg_type` as what it may be sent again. */
export const WireFile = Schema.Struct({
  file_id: Count,
  name: Text,
  src: Text,
  preview: Text,
  download: Text,
  extUrl: Text,
  size: Count,
  cate: Count,
  ext: Text,
  msg_type: Text,
  user_id_info: withFallback(LooseObject, null),
  create_time: Text
})

/** The newest announcement of the service; `create_time` in seconds, 0 without any. */
export const WireAnnouncement = Schema.Struct({ title: Text, notice: Text, create_time: Count })

/** A missed line of the change log: a frame with its place, as the socket would have brought it. */
export const WireEntry = Schema.Struct({
  s: LooseText,
  n: LooseInt,
  type: LooseText,
  time: Count,
  data: Schema.Unknown
})

/** Settings of the service that clients act on; all values travel as text. */
export const WireConfig = Schema.Struct({
  sysInfo: withFallback(LooseObject, null),
  chatInfo: withFallback(LooseObject, null),
  fileUpload: withFallback(LooseObject, null),
  compass: withFallback(LooseObject, null),
  demon_mode: Flag
})
