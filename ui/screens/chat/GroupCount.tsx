import { useEffect } from "react"
import { memberCount } from "#adapters/views/group/group.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"

/** How many are in the group; a blank holds the place until somebody has told. */
export const GroupCount = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const count = useSignal(memberCount(chat))
  const ask = (): void => dispatchCommand({ _tag: "GroupAsked", chat })
  useEffect(() => dispatchCommand({ _tag: "GroupAsked", chat }), [chat])
  useWhenBack(ask)
  return count === 0 ? "\u00a0" : t("chat:members", { count })
}
