import { join } from "node:path"
import type { Config } from "../Config.ts"
import { OUTBOX, outbox } from "../mail/outbox.ts"
import { smsOverGateway } from "./gateway.ts"
import type { Sms } from "./Sms.ts"

/** Texts as files, for a service without a gateway. */
const intoFiles = (folder: string): Sms => {
  const put = outbox(folder, "txt")
  return { send: ({ text, to }) => put(`To: ${to}\n\n${text}\n`) }
}

/** How texts leave for telephones: over `SMS_URL` when it is set, else into `outbox/` of the data folder. */
export const smsOf = (config: Pick<Config, "smsAuthorization" | "smsBody" | "smsUrl">, folder: string): Sms =>
  config.smsUrl === "" ? intoFiles(join(folder, OUTBOX)) : smsOverGateway(config)
