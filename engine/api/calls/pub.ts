import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseKey, LooseText, orElse } from "../loose.ts"
import { WireConfig, WireContact, WireGroup, WireMe } from "../wire.ts"
import { Nothing, row, Text } from "./row.ts"

/** What shows who somebody is, and on what device. */
const Credentials = { account: Text, password: Text, code: Text, token: Text, client_id: Text, terminal: Text }

const NewAccount = { account: LooseText, realname: LooseText, password: LooseText, code: Text, inviteCode: Text }
/** A group that somebody comes for, and the token of its code. */
const Destination = { group_id: LooseKey, token: Text, inviteUid: intOr(0) }

const Session = Schema.Struct({ sessionId: Text, authToken: LooseText, userInfo: WireMe })

const SessionInGroup = Schema.Struct({ ...Session.fields, group: Schema.NullOr(WireContact) })

/** A person or a group that a code stands for. */
const ScanAnswer = Schema.Struct({ ...WireGroup.fields, action: Text, user_id: intOr(0), realname: Text, account: Text })

/** Calls that need no session, or begin one (spec 7.1). */
export const PUB = {
  login: row(
    "/common/Pub/login",
    "anyone",
    // a token is used alone; with a code the password is filler
    Schema.Struct(Credentials),
    Session,
    ["isOnline"]
  ),
  logout: row("/common/Pub/logout", "anyone", Schema.Struct({ client_id: Text }), Nothing, ["isOnline"]),
  register: row(
    "/common/Pub/register",
    "anyone",
    Schema.Struct(NewAccount),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText })
  ),
  sendCode: row("/common/Pub/sendCode", "anyone", Schema.Struct({ account: LooseText, type: intOr(1) }), Nothing),
  // DEC-0071; `lang` is one of the thirteen codes
  switchLang: row("/common/Pub/switchLang", "anyone", Schema.Struct({ lang: LooseText }), Schema.Struct({ lang: Text })),
  inviteLogin: row(
    "/common/Pub/inviteLogin",
    "anyone",
    Schema.Struct({ inviteCode: LooseText, client_id: Text, terminal: Text }),
    Session,
    ["isOnline"]
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
    ["isOnline", "addGroup", "addGroupUser", "group"]
  ),
  offline: row("/common/Pub/offline", "user", Schema.Struct({ user_id: Text }), Nothing),
  bindUid: row("/common/Pub/bindUid", "user", Schema.Struct({ client_id: LooseText, cid: Text, user_id: Text }), Nothing, [
    "isOnline"
  ]),
  getSystemInfo: row("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  // `type` 1101 Android, 1102 an iPhone; `release` the number of what is installed
  checkVersion: row(
    "/common/Pub/checkVersion",
    "anyone",
    Schema.Struct({ release: intOr(0), version: Text, type: intOr(1101), setupPage: orElse(Bit, 0) }),
    Schema.Struct({ versionName: Text, versionCode: intOr(0), updateType: Text, versionInfo: Text, downloadUrl: Text })
  ),
  bindGroup: row("/common/Pub/bindGroup", "user", Schema.Struct({ client_id: Text, group_id: Text }), Nothing),
  // our addition: what a scanned code leads to; deployed clients post to the code's own path instead
  scanQr: row("/index/index/scanQr", "user", Schema.Struct({ action: Text, token: Text, realToken: Text }), ScanAnswer)
} as const
