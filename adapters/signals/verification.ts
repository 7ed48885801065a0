import { computed } from "@preact/signals-react"
import { service } from "./service.ts"
import { me } from "./session.ts"

/** The seal beside my account: only an account that is a phone number or an e-mail can be verified at all (spec 1.4). */
export const verification = computed((): "verified" | "unverified" | "none" => {
  const self = me.value
  if (self === null) return "none"
  if (self.verified) return "verified"
  return service.value.accountKind === "plain" ? "none" : "unverified"
})
