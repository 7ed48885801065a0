import { Schema } from "effect"
import { intOr, LooseId, LooseText } from "../loose.ts"
import { WireConfig, WireGroup, WireMe } from "../wire.ts"
import { Nothing, row, Text } from "./row.ts"

const Session = Schema.Struct({ sessionId: Text, authToken: LooseText, userInfo: WireMe })

/** A person or a group that a code stands for. */
const ScanAnswer = Schema.Struct({ ...WireGroup.fields, action: Text, user_id: intOr(0), realname: Text, account: Text })

/** Calls that need no session, or begin one (spec 7.1). */
export const PUB = {
  login: row(
    "/common/Pub/login",
    "anyone",
    Schema.Struct({ account: LooseText, password: LooseText, client_id: Text, terminal: Text }),
    Session,
    ["isOnline"]
  ),
  logout: row("/common/Pub/logout", "anyone", Schema.Struct({ client_id: Text }), Nothing, ["isOnline"]),
  register: row(
    "/common/Pub/register",
    "anyone",
    Schema.Struct({ account: LooseText, realname: LooseText, password: LooseText, code: Text, inviteCode: Text }),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText })
  ),
  bindUid: row("/common/Pub/bindUid", "user", Schema.Struct({ client_id: LooseText, cid: Text, user_id: Text }), Nothing, [
    "isOnline"
  ]),
  getSystemInfo: row("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  bindGroup: row("/common/Pub/bindGroup", "user", Schema.Struct({ client_id: Text, group_id: Text }), Nothing),
  // our addition: what a scanned code leads to; deployed clients post to the code's own path instead
  scanQr: row("/index/index/scanQr", "user", Schema.Struct({ action: Text, token: Text, realToken: Text }), ScanAnswer)
} as const
