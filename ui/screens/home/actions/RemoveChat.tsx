import { useState } from "react"
import { removeChat } from "#adapters/signals/chatActions.ts"
import { contact } from "#adapters/signals/chatHead.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../../parts/Button.tsx"
import { Dialog } from "../../../parts/Dialog.tsx"
import { useText } from "../../../text.ts"
import css from "./ListActions.module.css"

interface Props {
  readonly id: ContactId
  readonly onClose: () => void
}

/** Asks before a chat leaves the list; that its messages go with it is a wish of its own. */
export const RemoveChat = ({ id, onClose }: Props) => {
  const t = useText()
  const it = useSignal(contact(id))
  const [clear, setClear] = useState(false)
  return (
    <Dialog
      title={t("list:remove.ask", { name: it?.name ?? "" })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              removeChat(id, clear)
            }}
          >
            {t("list:menu.remove")}
          </Button>
        </>
      }
    >
      {t("list:remove.text")}
      <label className={css["clear"]}>
        <input type="checkbox" checked={clear} onChange={(event) => setClear(event.target.checked)} />
        {t("list:remove.clear")}
      </label>
    </Dialog>
  )
}
