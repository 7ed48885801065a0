import { computed } from "@preact/signals-react"
import { patternsOf } from "#engine/account/realAccount.ts"
import { verifiedBadge } from "#engine/account/verified.ts"
import { service } from "../shared/service.ts"
import { me } from "../shared/session.ts"

/** The seal beside my account, where the rule shows one (spec 1.4). */
export const verification = computed((): "verified" | "unverified" | "none" => {
  const self = me.value
  return self === null ? "none" : (verifiedBadge(self, patternsOf(service.value)) ?? "none")
})
