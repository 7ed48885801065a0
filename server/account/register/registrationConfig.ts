import { type ServiceConfig, serviceConfig } from "#engine/setting/ServiceConfig.ts"
import type { Settings } from "../../setting/settings.ts"

/** What the settings say of new accounts, as the rules read it. */
export const registrationConfig = (set: Settings): Pick<ServiceConfig, "accountKind" | "registrationOpen"> =>
  serviceConfig({
    sysInfo: { regtype: set["sysInfo.regtype"], regauth: set["sysInfo.regauth"] },
    chatInfo: {},
    compass: {}
  })
