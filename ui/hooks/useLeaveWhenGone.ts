import { useEffect, useRef } from "react"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { navigate } from "../routing/hashLocation.ts"
import { PATHS } from "../routing/paths.ts"

/** Leads home from the pages of a chat as soon as I lose it: I am out of the group, the person is no contact; a chat that was never known stays as it is. */
export const useLeaveWhenGone = (id: ContactId): void => {
  const known = useSignal(knownContact(id))
  const wasKnown = useRef(false)
  useEffect(() => {
    if (known === null && wasKnown.current) navigate(PATHS.home, { replace: true })
    wasKnown.current = known !== null
  }, [known])
}
