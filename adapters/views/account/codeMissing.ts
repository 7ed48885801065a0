import { provedKind } from "#engine/account/provedKind.ts"
import { isTold, type ServiceConfig } from "#engine/setting/ServiceConfig.ts"

/** Whether a new account needs a code that is not delivered here: only the administrator can make one (ACCOUNT-48). */
export const isCodeMissing = (config: ServiceConfig): boolean => config.accountKind !== "plain" && provedKind(config) === "none"

/** Whether somebody gets codes by letter or telephone here; before the service has answered nothing is promised (spec 2.8). */
export const sendsCodes = (config: ServiceConfig): boolean => isTold(config) && config.codesTo !== "none"
