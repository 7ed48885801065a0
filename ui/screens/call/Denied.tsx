import { callAfterDenial, deniedCall, denialRead } from "#adapters/views/call/denied.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"

interface Props {
  readonly call: NonNullable<typeof deniedCall.value>
}

/** Microphone, or camera, may not be used: why no call began, how to allow it, and another try. */
export const Denied = ({ call }: Props) => {
  const t = useText()
  const close = (): void => void denialRead()
  return (
    <Dialog
      title={t("call:denied.title")}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t("app:close")}
          </Button>
          <Button onClick={() => callAfterDenial(call)}>{t("app:tryAgain")}</Button>
        </>
      }
    >
      <p>{t("call:notice.check-media")}</p>
      <p>{t(call.media === "video" ? "call:denied.video" : "call:denied.voice")}</p>
    </Dialog>
  )
}
