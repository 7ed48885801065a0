import { Schema } from "effect"
import { Bit, LooseId, LooseText, withFallback } from "../loose.ts"
import { NEWCOMER, callRow } from "./row.ts"

/** Calls of applications that open accounts for their own people and log them in, signed in three headers (DEC-0089). */
export const PARTNER = {
  partnerCreateUser: callRow(
    "/common/api/createUser",
    "anyone",
    Schema.Struct({ account: LooseText, realname: LooseText }),
    Schema.Struct({ account: LooseText, realname: LooseText, user_id: LooseId, open_id: LooseText }),
    NEWCOMER
  ),
  partnerLogin: callRow(
    "/common/api/login",
    "anyone",
    Schema.Struct({ account: LooseText, open_id: LooseText, is_mobile: withFallback(Bit, 0) }),
    LooseText
  )
} as const
