import { useEffect, useRef } from "react"
import { contact } from "#adapters/signals/chatHead.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { navigate } from "./hashLocation.ts"
import { PATHS } from "./paths.ts"

/** Leads home from the pages of a group as soon as one is in it no more; what was never known stays as it is. */
export const useLeaveWhenGone = (id: ContactId): void => {
  const known = useSignal(contact(id))
  const wasGroup = useRef(false)
  useEffect(() => {
    if (known === null && wasGroup.current) navigate(PATHS.home, { replace: true })
    wasGroup.current = known?.kind === "group"
  }, [known])
}
