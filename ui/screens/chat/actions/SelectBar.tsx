import { useEffect, useMemo, useState } from "react"
import { copyToClipboard } from "#adapters/views/shared/copied.ts"
import { selectionActions, endSelection, textsOf } from "#adapters/views/chat/selection.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { navigate } from "../../../routing/hashLocation.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { CopyIcon, PassOnIcon, TrashIcon } from "../../../parts/icons/actionIcons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { forwardPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { RemoveMessages } from "./RemoveMessages.tsx"
import css from "./SelectBar.module.css"

/** What can be done with the messages that are chosen. */
export const SelectBar = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const may = useSignal(useMemo(() => selectionActions(chat), [chat]))
  const [removing, setRemoving] = useState<ReadonlyArray<Message> | null>(null)
  const count = may.messages.length
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      endSelection()
    }
    window.addEventListener("keydown", leave)
    return () => window.removeEventListener("keydown", leave)
  }, [])
  return (
    <div className={css["bar"]} role="toolbar" aria-label={t("chat:select.name")}>
      <IconButton label={t("chat:select.leave")} onClick={endSelection}>
        <CloseIcon />
      </IconButton>
      <output className={css["count"]}>{t("chat:select.count", { count })}</output>
      <IconButton
        label={t("chat:menu.copy")}
        disabled={!may.copy}
        onClick={() => {
          void copyToClipboard(textsOf(may.messages))
          endSelection()
        }}
      >
        <CopyIcon />
      </IconButton>
      <IconButton
        label={t("chat:menu.forward")}
        disabled={!may.forward}
        onClick={() => {
          const to = forwardPath(chat, may.messages)
          endSelection()
          navigate(to)
        }}
      >
        <PassOnIcon />
      </IconButton>
      <IconButton label={t("chat:menu.remove")} disabled={!may.remove} onClick={() => setRemoving(may.messages)}>
        <TrashIcon />
      </IconButton>
      {removing !== null && <RemoveMessages messages={removing} onClose={() => setRemoving(null)} onGone={endSelection} />}
    </div>
  )
}
