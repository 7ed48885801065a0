import { Schema } from "effect"
import { intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseObject, LooseText, orElse } from "../loose.ts"
import { WireBrief, WireContact, WireGroup, WireMember } from "../wire.ts"
import { NoData, row, WireText } from "./row.ts"

/** Calls about groups (spec 7.2). */
export const GROUP = {
  getAllUser: row(
    "/enterprise/group/getAllUser",
    "user",
    Schema.Struct({ user_ids: orElse(LooseIds, []), group_id: WireText }),
    Schema.Array(WireBrief)
  ),
  groupAdd: row("/enterprise/group/add", "user", Schema.Struct({ user_ids: orElse(LooseIds, []), name: WireText }), WireContact, [
    "addGroup",
    "groupEvent"
  ]),
  groupInfo: row("/enterprise/group/groupInfo", "user", Schema.Struct({ group_id: LooseKey, token: WireText }), WireGroup),
  groupUserList: row(
    "/enterprise/group/groupUserList",
    "user",
    Schema.Struct({ group_id: LooseKey, limit: intOr(0), page: intOr(1) }),
    Schema.Array(WireMember)
  ),
  editGroupName: row("/enterprise/group/editGroupName", "user", Schema.Struct({ id: LooseKey, displayName: LooseText }), NoData, [
    "editGroupName"
  ]),
  addGroupUser: row(
    "/enterprise/group/addGroupUser",
    "user",
    Schema.Struct({ id: LooseKey, user_ids: orElse(LooseIds, []) }),
    NoData,
    ["addGroup", "addGroupUser", "groupEvent"]
  ),
  removeUser: row("/enterprise/group/removeUser", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), NoData, [
    "removeUser",
    "groupEvent"
  ]),
  setManager: row(
    "/enterprise/group/setManager",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, role: LooseInt }),
    NoData,
    ["setManager"]
  ),
  setNoSpeak: row(
    "/enterprise/group/setNoSpeak",
    "user",
    Schema.Struct({ id: LooseKey, user_id: LooseId, noSpeakTimer: intOr(0), noSpeakDay: intOr(1) }),
    NoData,
    ["setNoSpeak"]
  ),
  setNotice: row("/enterprise/group/setNotice", "user", Schema.Struct({ id: LooseKey, notice: LooseText }), NoData, [
    "setNotice",
    "group"
  ]),
  groupSetting: row(
    "/enterprise/group/groupSetting",
    "user",
    Schema.Struct({ id: LooseKey, setting: orElse(LooseObject, null) }),
    NoData,
    ["groupSetting"]
  ),
  joinGroup: row(
    "/enterprise/group/joinGroup",
    "user",
    Schema.Struct({ group_id: LooseKey, inviteUid: intOr(0), token: WireText }),
    NoData,
    ["addGroup", "addGroupUser", "group"]
  ),
  changeOwner: row("/enterprise/group/changeOwner", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), NoData, [
    "changeOwner",
    "groupEvent"
  ]),
  removeGroup: row("/enterprise/group/removeGroup", "user", Schema.Struct({ id: LooseKey }), NoData, ["removeGroup"]),
  clearMessage: row("/enterprise/group/clearMessage", "user", Schema.Struct({ id: LooseKey }), NoData, ["clearMessage"])
} as const
