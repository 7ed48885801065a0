import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"

/** The group keeps its members to themselves (spec 6.6). */
export const Private = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog title={t("group:private.title")} onClose={onClose} actions={<Button onClick={onClose}>{t("app:close")}</Button>}>
      {t("group:private.text")}
    </Dialog>
  )
}
