import { discardMessage } from "#adapters/views/message/messageActions.ts"
import type { Message } from "#engine/message/Message.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { useText } from "../../../text.ts"

interface Props {
  readonly message: Message
  readonly onClose: () => void
  /** The message is gone, and with it the button that had the focus. */
  readonly onGone: () => void
}

/** Asks before a text is discarded that exists here alone. */
export const Discard = ({ message, onClose, onGone }: Props) => {
  const t = useText()
  return (
    <Dialog
      title={t("chat:discard.ask")}
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
              discardMessage(message)
              onGone()
            }}
          >
            {t("chat:menu.discard")}
          </Button>
        </>
      }
    >
      {t("chat:discard.text")}
    </Dialog>
  )
}
