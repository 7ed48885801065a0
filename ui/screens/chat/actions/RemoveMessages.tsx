import { useMemo } from "react"
import { mayRemoveForAll, removeMessages } from "#adapters/views/chat/selection.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { useText } from "../../../text.ts"

interface Props {
  readonly messages: ReadonlyArray<Message>
  readonly onClose: () => void
  /** They are gone, and with them the buttons that had the focus. */
  readonly onGone: () => void
}

/** Asks for whom messages are to go, before they do. */
export const RemoveMessages = ({ messages, onClose, onGone }: Props) => {
  const t = useText()
  const forAll = useSignal(useMemo(() => mayRemoveForAll(messages), [messages]))
  const go = (everyone: boolean) => (): void => {
    onClose()
    removeMessages(messages, everyone)
    onGone()
  }
  return (
    <Dialog
      title={t("chat:remove.ask", { count: messages.length })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button look="danger" onClick={go(false)}>
            {t("chat:remove.forMe")}
          </Button>
          {forAll && (
            <Button look="danger" onClick={go(true)}>
              {t("chat:remove.forAll")}
            </Button>
          )}
        </>
      }
    >
      {t(forAll ? "chat:remove.both" : "chat:remove.mine")}
    </Dialog>
  )
}
