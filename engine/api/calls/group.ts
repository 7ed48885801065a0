import { Schema } from "effect"
import { intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseObject, LooseText, orElse } from "../loose.ts"
import { WireBrief, WireContact, WireGroup, WireMember } from "../wire.ts"
import { Nothing, row, Text } from "./row.ts"

/** Calls about groups (spec 7.3). */
export const GROUP = {
  getAllUser: row(
    "/enterprise/group/getAllUser",
    "user",
    Schema.Struct({ user_ids: orElse(LooseIds, []), group_id: Text }),
    Schema.Array(WireBrief)
  ),
  groupAdd: row("/enterprise/group/add", "user", Schema.Struct({ user_ids: orElse(LooseIds, []), name: Text }), WireContact, [
    "addGroup",
    "groupEvent"
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
    ["addGroup", "addGroupUser", "groupEvent"]
  ),
  removeUser: row("/enterprise/group/removeUser", "user", Schema.Struct({ id: LooseKey, user_id: LooseId }), Nothing, [
    "removeUser",
    "groupEvent"
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
    "groupEvent"
  ]),
  removeGroup: row("/enterprise/group/removeGroup", "user", Schema.Struct({ id: LooseKey }), Nothing, ["removeGroup"]),
  clearMessage: row("/enterprise/group/clearMessage", "user", Schema.Struct({ id: LooseKey }), Nothing, ["clearMessage"])
} as const
