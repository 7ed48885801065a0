import { dialog } from "#adapters/views/shared/dialog.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "./parts/input/Button.tsx"
import { Dialog } from "./parts/overlay/Dialog.tsx"
import { useText } from "./text.ts"

const NAMES = { "authorization-expired": "expired", "forced-offline": "forcedOut" } as const

/** The login no longer counts, which leads to the login, or the group on screen is gone: told once, until it is confirmed (spec 4.9, 8.2, 8.3). */
export const Expired = () => {
  const t = useText()
  const asked = useSignal(dialog)
  if (asked === null || asked.kind === "unsent") return null
  if (asked.kind === "removed" || asked.kind === "dissolved")
    return (
      <Dialog
        title={asked.name}
        actions={<Button onClick={() => dispatchCommand({ _tag: "DialogConfirmAsked" })}>{t("app:gone.confirm")}</Button>}
      >
        {t(`app:gone.${asked.kind}`, { name: asked.name })}
      </Dialog>
    )
  const name = NAMES[asked.kind]
  return (
    <Dialog
      title={t("app:expired.title")}
      actions={<Button onClick={() => dispatchCommand({ _tag: "DialogConfirmAsked" })}>{t(`app:${name}.confirm`)}</Button>}
    >
      {t(`app:${name}.text`)}
    </Dialog>
  )
}
