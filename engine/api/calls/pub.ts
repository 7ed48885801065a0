import { Schema } from "effect"
import { intOr, LooseId, LooseText } from "../loose.ts"
import { WireConfig, WireGroup, WireMe } from "../wire.ts"
import { NEWCOMER, NoData, callRow, WireText } from "./row.ts"

/** What shows who somebody is, and on what device. */
export const LOGIN_CREDENTIALS = {
  account: WireText,
  password: WireText,
  code: WireText,
  token: WireText,
  client_id: WireText,
  terminal: WireText
}

/** What a new account is made of. */
export const NEW_ACCOUNT = { account: LooseText, realname: LooseText, password: LooseText, code: WireText, inviteCode: WireText }
/** A session that has begun. */
export const SessionAnswer = Schema.Struct({ sessionId: WireText, authToken: LooseText, userInfo: WireMe })

/** A person or a group that a code stands for. */
const ScanAnswer = Schema.Struct({
  ...WireGroup.fields,
  action: WireText,
  user_id: intOr(0),
  realname: WireText,
  account: WireText
})

/** Calls that need no session, or begin one (spec 7.5). */
export const PUB = {
  // DEC-0071; `lang` is one of the thirteen codes
  switchLang: callRow("/common/Pub/switchLang", "anyone", Schema.Struct({ lang: LooseText }), Schema.Struct({ lang: WireText })),
  login: callRow(
    "/common/Pub/login",
    "anyone",
    // a token is used alone; with a code the password is filler
    Schema.Struct(LOGIN_CREDENTIALS),
    SessionAnswer,
    ["isOnline"]
  ),
  logout: callRow("/common/Pub/logout", "anyone", Schema.Struct({ client_id: WireText }), NoData, ["isOnline"]),
  register: callRow(
    "/common/Pub/register",
    "anyone",
    Schema.Struct(NEW_ACCOUNT),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText }),
    NEWCOMER
  ),
  offline: callRow("/common/Pub/offline", "user", Schema.Struct({ user_id: WireText }), NoData),
  bindUid: callRow(
    "/common/Pub/bindUid",
    "user",
    Schema.Struct({ client_id: LooseText, cid: WireText, user_id: WireText }),
    NoData,
    ["isOnline"]
  ),
  getSystemInfo: callRow("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  bindGroup: callRow("/common/Pub/bindGroup", "user", Schema.Struct({ client_id: WireText, group_id: WireText }), NoData),
  // our addition: what a scanned code leads to; deployed clients post to the code's own path instead. Of groups strangers hear, too (DEC-0094)
  scanQr: callRow(
    "/index/index/scanQr",
    "anyone",
    Schema.Struct({ action: WireText, token: WireText, realToken: WireText }),
    ScanAnswer
  )
} as const
