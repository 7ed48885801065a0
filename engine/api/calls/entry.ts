import { Schema } from "effect"
import { Bit, intOr, LooseKey, LooseText, orElse } from "../loose.ts"
import { WireContact } from "../wire.ts"
import { Credentials, NewAccount, SessionAnswer } from "./pub.ts"
import { NEWCOMER, Nothing, row, Text } from "./row.ts"

/** A group that somebody comes for, and the token of its code. */
const Destination = { group_id: LooseKey, token: Text, inviteUid: intOr(0) }

const SessionInGroup = Schema.Struct({ ...SessionAnswer.fields, group: Schema.NullOr(WireContact) })

/** More ways to come in (spec 7.1). */
export const ENTRY = {
  sendCode: row("/common/Pub/sendCode", "anyone", Schema.Struct({ account: LooseText, type: intOr(1) }), Nothing),
  inviteLogin: row(
    "/common/Pub/inviteLogin",
    "anyone",
    Schema.Struct({ inviteCode: LooseText, client_id: Text, terminal: Text }),
    SessionAnswer,
    ["isOnline", ...NEWCOMER]
  ),
  loginAndJoinGroup: row(
    "/common/Pub/loginAndJoinGroup",
    "anyone",
    Schema.Struct({ ...Credentials, ...Destination }),
    SessionInGroup,
    ["isOnline", "addGroup", "addGroupUser", "group"]
  ),
  registerAndJoinGroup: row(
    "/common/Pub/registerAndJoinGroup",
    "anyone",
    Schema.Struct({ ...NewAccount, client_id: Text, terminal: Text, ...Destination }),
    SessionInGroup,
    ["isOnline", ...NEWCOMER]
  ),
  // `type` 1101 Android, 1102 an iPhone; `release` the number of what is installed
  checkVersion: row(
    "/common/Pub/checkVersion",
    "anyone",
    Schema.Struct({ release: intOr(0), version: Text, type: intOr(1101), setupPage: orElse(Bit, 0) }),
    Schema.Struct({ versionName: Text, versionCode: intOr(0), updateType: Text, versionInfo: Text, downloadUrl: Text })
  )
} as const
