import { Schema } from "effect"
import { Bit, intOr, LooseObject, LooseText, withFallback } from "../loose.ts"
import { NoData, callRow, WireText } from "./row.ts"

/** Calls about one's own account (spec 7.1). */
export const ACCOUNT = {
  // what is left out stays as it was
  updateUserInfo: callRow(
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
  editAccount: callRow(
    "/enterprise/im/editAccount",
    "user",
    Schema.Struct({ account: LooseText, newCode: WireText, code: WireText }),
    NoData,
    ["userInfo"]
  ),
  editPassword: callRow(
    "/enterprise/im/editPassword",
    "user",
    Schema.Struct({ password: LooseText, code: WireText, originalPassword: WireText }),
    NoData
  ),
  // choices of a desktop client: they are the body itself, or lie in `setting`
  setting: callRow(
    "/enterprise/im/setting",
    "user",
    Schema.Struct({
      sendKey: Schema.optionalKey(Schema.Unknown),
      theme: Schema.optionalKey(Schema.Unknown),
      isVoice: Schema.optionalKey(Schema.Unknown),
      avatarCricle: Schema.optionalKey(Schema.Unknown),
      hideMessageName: Schema.optionalKey(Schema.Unknown),
      hideMessageTime: Schema.optionalKey(Schema.Unknown),
      setting: withFallback(LooseObject, null)
    }),
    NoData
  ),
  // our additions: where I am logged in, and that I am not any more
  sessions: callRow(
    "/enterprise/im/sessions",
    "user",
    Schema.Struct({}),
    Schema.Array(
      Schema.Struct({
        id: LooseText,
        terminal: WireText,
        is_mobile: withFallback(Bit, 0),
        create_time: intOr(0),
        last_time: intOr(0),
        is_current: withFallback(Bit, 0)
      })
    )
  ),
  endSession: callRow("/enterprise/im/endSession", "user", Schema.Struct({ id: WireText, others: withFallback(Bit, 0) }), NoData)
} as const
