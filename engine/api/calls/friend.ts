import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseText, withFallback } from "../loose.ts"
import { WireRequest } from "../wire.ts"
import { NoData, page, callRow, WireText } from "./row.ts"

/** Calls about friends (spec 7.3). */
export const FRIEND = {
  friendIndex: callRow(
    "/enterprise/friend/index",
    "user",
    Schema.Struct({ is_mine: withFallback(Bit, 0), ...page }),
    Schema.Array(WireRequest)
  ),
  getApplyMsg: callRow("/enterprise/friend/getApplyMsg", "user", Schema.Struct({}), intOr(0)),
  friendAdd: callRow(
    "/enterprise/friend/add",
    "user",
    // `group_id`, our addition: the group in which I met them
    Schema.Struct({ user_id: LooseId, remark: LooseText, group_id: WireText }),
    NoData,
    ["simple", "appendContact", "requestsWaiting"]
  ),
  friendUpdate: callRow("/enterprise/friend/update", "user", Schema.Struct({ friend_id: LooseId, status: Bit }), NoData, [
    "appendContact",
    "requestsWaiting"
  ]),
  friendDel: callRow("/enterprise/friend/del", "user", Schema.Struct({ id: LooseId }), NoData, ["removeGroup"]),
  setNickname: callRow(
    "/enterprise/friend/setNickname",
    "user",
    // the row's number, or the person's where `user_id` says so (our addition)
    Schema.Struct({ friend_id: intOr(0), user_id: intOr(0), nickname: LooseText }),
    NoData,
    ["setNickname"]
  )
} as const
