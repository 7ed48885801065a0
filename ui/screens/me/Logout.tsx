import { command } from "#adapters/signals/store.ts"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { useText } from "../../text.ts"

/** Asks before leaving: what this device holds goes too. */
export const Logout = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      title={t("me:logout.ask")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button look="danger" onClick={() => command({ _tag: "LogoutAsked" })}>
            {t("me:logout.title")}
          </Button>
        </>
      }
    >
      {t("me:logout.text")}
    </Dialog>
  )
}
