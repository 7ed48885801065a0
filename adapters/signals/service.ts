import { computed } from "@preact/signals-react"
import { SERVICE_DEFAULTS } from "#engine/setting/ServiceConfig.ts"
import { slice } from "./store.ts"

/** What the service allows and offers. */
export const service = slice((state) => state.service, SERVICE_DEFAULTS)

/** Whether groups may be made here (spec 3.9). */
export const mayMakeGroups = computed(() => service.value.groups)
