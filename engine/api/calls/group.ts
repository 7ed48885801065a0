import { Schema } from "effect"
import { intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseObject, LooseText, withFallback } from "../loose.ts"
import { WireBrief, WireContact, WireGroup, WireMember } from "../wire.ts"
import { NoData, callRow, WireText } from "./row.ts"

/** Calls about groups (spec 7.2). */
export const GROUP = {
  getAllUser: callRow(
    "/enterprise/group/getAllUser",
    "user",
    Schema.Struct({ user_ids: withFallback(LooseIds, []), group_id: WireText }),
    Schema.Array(WireBrief)
  ),
  groupAdd: callRow(
    "/enterprise/group/add",
    "user",
    Schema.Struct({ user_ids: withFallback(LooseIds, []), name: WireText }),
    WireContact,
    ["addGroup", "groupEvent"]
  ),
  groupInfo: callRow("/enterprise/group/groupInfo", "user", Schema.Struct({ group_id: LooseKey, token: WireText }), WireGroup),
  groupUserList: callRow(
    "/enterprise/group/groupUserList",
    "user",
    Schema.Struct({ group_id: LooseKey, limit: intOr(0), page: intOr(1) }),
    Schema.Array(WireMember)
  ),
  editGroupName: callRow(
    "/enterprise/group/editGroupName",
    "user",
    Schema.Struct({ id: LooseKey, displayName: LooseText }),
    NoData,
    ["editGroupName"]
  ),
  // `file_id`: an image; 0: the members' faces (DEC-0388)
  editGroupAvatar: callRow(
    "/enterprise/group/editGroupAvatar",
    "user",
    Schema.Struct({ group_id: LooseKey, file_id: LooseInt }),
    Schema.Struct({ avatar: WireText }),
    ["setManager"]
  ),
  addGroupUser: callRow(
    "/enterprise/group/addGroupUser",
    "user",
    Schema.Struct({ id: LooseKey, user_ids: withFallback(LooseIds, []) }),
    NoData,
    ["addGroup", "addGroupUser", "groupEvent"]
  ),
  removeUser: callRow("/enterprise/group/removeUser", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), NoData, [
    "removeUser",
    "groupEvent"
  ]),
  setManager: callRow(
    "/enterprise/group/setManager",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, role: LooseInt }),
    NoData,
    ["setManager"]
  ),
  setNoSpeak: callRow(
    "/enterprise/group/setNoSpeak",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, noSpeakTimer: intOr(0), noSpeakDay: intOr(1) }),
    NoData,
    ["setNoSpeak"]
  ),
  setNotice: callRow("/enterprise/group/setNotice", "user", Schema.Struct({ id: LooseKey, notice: LooseText }), NoData, [
    "setNotice",
    "group"
  ]),
  groupSetting: callRow(
    "/enterprise/group/groupSetting",
    "user",
    Schema.Struct({ id: LooseKey, setting: withFallback(LooseObject, null) }),
    NoData,
    ["groupSetting"]
  ),
  joinGroup: callRow(
    "/enterprise/group/joinGroup",
    "user",
    Schema.Struct({ group_id: LooseKey, inviteUid: intOr(0), token: WireText }),
    NoData,
    ["addGroup", "addGroupUser", "group"]
  ),
  changeOwner: callRow("/enterprise/group/changeOwner", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), NoData, [
    "changeOwner",
    "groupEvent"
  ]),
  removeGroup: callRow("/enterprise/group/removeGroup", "user", Schema.Struct({ id: LooseKey }), NoData, ["removeGroup"]),
  clearMessage: callRow("/enterprise/group/clearMessage", "user", Schema.Struct({ id: LooseKey }), NoData, ["clearMessage"])
} as const
