import { computed } from "@preact/signals-react"
import { addressHiding } from "#engine/call/address.ts"
import { service } from "../shared/service.ts"
import { setting } from "../shared/setting.ts"

/** What becomes of the address of this device in calls (CALL-38). */
export const addressChoice = computed(() => addressHiding({ ...setting.value, hasRelay: service.value.hasRelay }))
