import type { CodesTo } from "#engine/setting/ServiceConfig.ts"
import type { Config } from "../Config.ts"

/** What the operator says of how codes reach people. */
export type DeliveryConfig = Pick<Config, "codesByHand" | "smsUrl" | "smtpUrl">

/** To what codes are delivered; what lies in the outbox counts where the operator hands it out (DEC-0114). */
export const codesTo = ({ codesByHand, smsUrl, smtpUrl }: DeliveryConfig): CodesTo => {
  const [byMail, bySms] = [smtpUrl, smsUrl].map((url) => url !== "" || codesByHand === 1)
  if (byMail && bySms) return "either"
  return byMail ? "email" : bySms ? "phone" : "none"
}

/** What the operator reads at the start; `outbox` is the folder of undelivered letters. Nothing if all letters are delivered. */
export const outboxNote = ({ codesByHand, smsUrl, smtpUrl }: DeliveryConfig, outbox: string): ReadonlyArray<string> => {
  const unset = [smtpUrl === "" ? "SMTP_URL" : "", smsUrl === "" ? "SMS_URL" : ""].filter((name) => name !== "")
  if (unset.length === 0) return []
  const why = `${unset.join(" and ")} ${unset.length === 1 ? "is" : "are"} not set`
  return codesByHand === 1
    ? [`Codes lie in ${outbox}, for you to hand out: ${why}.`]
    : [`Codes are not delivered: ${why}. They lie in ${outbox}, for you alone; CODES_BY_HAND=1 lets people ask for them.`]
}
