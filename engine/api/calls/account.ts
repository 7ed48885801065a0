import { Schema } from "effect"
import { Bit, intOr, LooseObject, LooseText, orElse } from "../loose.ts"
import { NoData, row, WireText } from "./row.ts"

/** Calls about one's own account (spec 7.1). */
export const ACCOUNT = {
  // what is left out stays as it was
  updateUserInfo: row(
    "/enterprise/im/updateUserInfo",
    "user",
    Schema.Struct({
      realname: Schema.optionalKey(LooseText),
      email: Schema.optionalKey(LooseText),
      motto: Schema.optionalKey(LooseText),
      sex: Schema.optionalKey(LooseText)
    }),
    Schema.Struct({ realname: WireText, email: WireText, motto: WireText, sex: intOr(2) }),
    ["userInfo"]
  ),
  editAccount: row(
    "/enterprise/im/editAccount",
    "user",
    Schema.Struct({ account: LooseText, newCode: WireText, code: WireText }),
    NoData,
    ["userInfo"]
  ),
  editPassword: row(
    "/enterprise/im/editPassword",
    "user",
    Schema.Struct({ password: LooseText, code: WireText, originalPassword: WireText }),
    NoData
  ),
  // choices of a desktop client: they are the body itself, or lie in `setting`
  setting: row(
    "/enterprise/im/setting",
    "user",
    Schema.Struct({
      sendKey: Schema.optionalKey(Schema.Unknown),
      theme: Schema.optionalKey(Schema.Unknown),
      isVoice: Schema.optionalKey(Schema.Unknown),
      avatarCricle: Schema.optionalKey(Schema.Unknown),
      hideMessageName: Schema.optionalKey(Schema.Unknown),
      hideMessageTime: Schema.optionalKey(Schema.Unknown),
      setting: orElse(LooseObject, null)
    }),
    NoData
  ),
  // our additions: where I am logged in, and that I am not any more
  sessions: row(
    "/enterprise/im/sessions",
    "user",
    Schema.Struct({}),
    Schema.Array(
      Schema.Struct({
        id: LooseText,
        terminal: WireText,
        is_mobile: orElse(Bit, 0),
        create_time: intOr(0),
        last_time: intOr(0),
        is_current: orElse(Bit, 0)
      })
    )
  ),
  endSession: row("/enterprise/im/endSession", "user", Schema.Struct({ id: WireText, others: orElse(Bit, 0) }), NoData)
} as const
