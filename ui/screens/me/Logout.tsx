import { useEffect, useState } from "react"
import { dialog } from "#adapters/views/shared/dialog.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { lossesElsewhere, NO_LOSSES } from "#adapters/views/shared/elsewhere.ts"
import { losses } from "#adapters/views/message/unsent.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import css from "./Logout.module.css"

/** Asks before leaving, and says what goes with the device's copy: messages that are not sent, texts that were begun, files on their way. */
export const Logout = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const [elsewhere, setElsewhere] = useState(NO_LOSSES)
  useEffect(() => void lossesElsewhere().then(setElsewhere), [])
  const { drafts, files: filesHere, messages, moment } = useSignal(losses)
  const files = filesHere + elsewhere.files
  const isRefused = useSignal(dialog)?.kind === "unsent"
  const isLoss = messages + files > 0 || isRefused
  const isOfMessages = messages > 0 || (isRefused && files === 0)
  const stay = (): void => {
    onClose()
    if (isRefused) dispatchCommand({ _tag: "DialogCancelAsked" })
  }
  return (
    <Dialog
      title={t(isOfMessages ? "me:logout.unsent" : "me:logout.ask")}
      onClose={stay}
      actions={
        <>
          <Button look="quiet" onClick={stay}>
            {t(isLoss ? "me:logout.stay" : "app:cancel")}
          </Button>
          <Button look="danger" onClick={() => dispatchCommand({ _tag: "LogoutAsked", isConfirmed: isLoss })}>
            {t(isLoss ? "me:logout.anyway" : "me:logout.title")}
          </Button>
        </>
      }
    >
      {messages > 0 && <p className={css["loss"]}>{t("me:logout.messages", { count: messages })}</p>}
      {drafts > 0 && <p className={css["loss"]}>{t("me:logout.drafts", { count: drafts })}</p>}
      {files > 0 && <p className={css["loss"]}>{t("me:logout.files", { count: files })}</p>}
      {(moment || elsewhere.moment) && <p className={css["loss"]}>{t("me:logout.moment")}</p>}
      <p>{t("me:logout.text")}</p>
    </Dialog>
  )
}
