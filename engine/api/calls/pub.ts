import { Schema } from "effect"
import { intOr, LooseId, LooseText } from "../loose.ts"
import { WireConfig, WireGroup, WireMe } from "../wire.ts"
import { NEWCOMER, Nothing, row, Text } from "./row.ts"

/** What shows who somebody is, and on what device. */
export const Credentials = { account: Text, password: Text, code: Text, token: Text, client_id: Text, terminal: Text }

/** What a new account is made of. */
export const NewAccount = { account: LooseText, realname: LooseText, password: LooseText, code: Text, inviteCode: Text }
/** A session that has begun. */
export const SessionAnswer = Schema.Struct({ sessionId: Text, authToken: LooseText, userInfo: WireMe })

/** A person or a group that a code stands for. */
const ScanAnswer = Schema.Struct({ ...WireGroup.fields, action: Text, user_id: intOr(0), realname: Text, account: Text })

/** Calls that need no session, or begin one (spec 7.1). */
export const PUB = {
  // DEC-0071; `lang` is one of the thirteen codes
  switchLang: row("/common/Pub/switchLang", "anyone", Schema.Struct({ lang: LooseText }), Schema.Struct({ lang: Text })),
  login: row(
    "/common/Pub/login",
    "anyone",
    // a token is used alone; with a code the password is filler
    Schema.Struct(Credentials),
    SessionAnswer,
    ["isOnline"]
  ),
  logout: row("/common/Pub/logout", "anyone", Schema.Struct({ client_id: Text }), Nothing, ["isOnline"]),
  register: row(
    "/common/Pub/register",
    "anyone",
    Schema.Struct(NewAccount),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText }),
    NEWCOMER
  ),
  offline: row("/common/Pub/offline", "user", Schema.Struct({ user_id: Text }), Nothing),
  bindUid: row("/common/Pub/bindUid", "user", Schema.Struct({ client_id: LooseText, cid: Text, user_id: Text }), Nothing, [
    "isOnline"
  ]),
  getSystemInfo: row("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  bindGroup: row("/common/Pub/bindGroup", "user", Schema.Struct({ client_id: Text, group_id: Text }), Nothing),
  // our addition: what a scanned code leads to; deployed clients post to the code's own path instead. Of groups strangers hear, too (DEC-0094)
  scanQr: row("/index/index/scanQr", "anyone", Schema.Struct({ action: Text, token: Text, realToken: Text }), ScanAnswer)
} as const
