import { Schema } from "effect"
import { Bit, intOr, LooseKey, LooseText, withFallback } from "../loose.ts"
import { WireContact } from "../wire.ts"
import { LOGIN_CREDENTIALS, NEW_ACCOUNT, SessionAnswer } from "./pub.ts"
import { NEWCOMER, NoData, callRow, WireText } from "./row.ts"

/** A group that somebody comes for, and the token of its code. */
const Destination = { group_id: LooseKey, token: WireText, inviteUid: intOr(0) }

const SessionInGroup = Schema.Struct({ ...SessionAnswer.fields, group: Schema.NullOr(WireContact) })

/** More ways to log in (spec 7.5), and the check for a newer version (spec 7.7). */
export const ENTRY = {
  sendCode: callRow("/common/Pub/sendCode", "anyone", Schema.Struct({ account: LooseText, type: intOr(1) }), NoData),
  inviteLogin: callRow(
    "/common/Pub/inviteLogin",
    "anyone",
    Schema.Struct({ inviteCode: LooseText, client_id: WireText, terminal: WireText }),
    SessionAnswer,
    ["isOnline", ...NEWCOMER]
  ),
  loginAndJoinGroup: callRow(
    "/common/Pub/loginAndJoinGroup",
    "anyone",
    Schema.Struct({ ...LOGIN_CREDENTIALS, ...Destination }),
    SessionInGroup,
    ["isOnline", "addGroup", "addGroupUser", "group"]
  ),
  registerAndJoinGroup: callRow(
    "/common/Pub/registerAndJoinGroup",
    "anyone",
    Schema.Struct({ ...NEW_ACCOUNT, client_id: WireText, terminal: WireText, ...Destination }),
    SessionInGroup,
    ["isOnline", ...NEWCOMER]
  ),
  // `type` 1101 Android, 1102 an iPhone; `release` the number of what is installed
  checkVersion: callRow(
    "/common/Pub/checkVersion",
    "anyone",
    Schema.Struct({ release: intOr(0), version: WireText, type: intOr(1101), setupPage: withFallback(Bit, 0) }),
    Schema.Struct({
      versionName: WireText,
      versionCode: intOr(0),
      updateType: WireText,
      versionInfo: WireText,
      downloadUrl: WireText
    })
  )
} as const
