import { provedKind } from "#engine/account/provedKind.ts"
import type { ServiceConfig } from "#engine/setting/ServiceConfig.ts"

/** Whether a new account needs a code that nobody would get here: only the administrator can make one (ACCOUNT-48). */
export const isCodeMissing = (config: ServiceConfig): boolean => config.accountKind !== "plain" && provedKind(config) === "none"
