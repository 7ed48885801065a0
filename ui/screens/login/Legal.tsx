import { service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import css from "./Legal.module.css"

interface Props {
  readonly paper: "terms" | "privacy"
  readonly onClose: () => void
}

const PARAGRAPHS = ["first", "second", "third"] as const

/** The service terms or the privacy policy, over the form so that nothing typed is lost: the service's own, or ours. */
export const Legal = ({ paper, onClose }: Props) => {
  const t = useText()
  const own = useSignal(service)[paper]
  const paragraphs = own === "" ? PARAGRAPHS.map((each) => t(`legal:${paper}.${each}`)) : own.split(/\n\s*\n/)
  return (
    <Dialog
      title={t(`legal:${paper}.title`)}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t("app:close")}
        </Button>
      }
    >
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={css["paragraph"]}>
          {paragraph}
        </p>
      ))}
    </Dialog>
  )
}
