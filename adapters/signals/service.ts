import { SERVICE_DEFAULTS } from "#engine/setting/ServiceConfig.ts"
import { slice } from "./store.ts"

/** What the service allows and offers. */
export const service = slice((state) => state.service, SERVICE_DEFAULTS)
