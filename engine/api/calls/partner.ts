import { Schema } from "effect"
import { Bit, LooseId, LooseText, orElse } from "../loose.ts"
import { NEWCOMER, row } from "./row.ts"

/** Calls of applications that open accounts for their own people and log them in, signed in three headers (DEC-0089). */
export const PARTNER = {
  partnerCreateUser: row(
    "/common/api/createUser",
    "anyone",
    Schema.Struct({ account: LooseText, realname: LooseText }),
    Schema.Struct({ account: LooseText, realname: LooseText, user_id: LooseId, open_id: LooseText }),
    NEWCOMER
  ),
  partnerLogin: row(
    "/common/api/login",
    "anyone",
    Schema.Struct({ account: LooseText, open_id: LooseText, is_mobile: orElse(Bit, 0) }),
    LooseText
  )
} as const
