import { dialog } from "#adapters/signals/dialog.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Button } from "./parts/Button.tsx"
import { Dialog } from "./parts/Dialog.tsx"
import { useText } from "./text.ts"

/** The login no longer counts: told once, and confirming leads to the login (spec 8.2). */
export const Expired = () => {
  const t = useText()
  const asked = useSignal(dialog)
  if (asked === null) return null
  return (
    <Dialog
      title={t("app:expired.title")}
      actions={<Button onClick={() => command({ _tag: "DialogConfirmAsked" })}>{t("app:expired.confirm")}</Button>}
    >
      {t("app:expired.text")}
    </Dialog>
  )
}
