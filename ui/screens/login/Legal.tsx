import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { useText } from "../../text.ts"

interface Props {
  readonly paper: "terms" | "privacy"
  readonly onClose: () => void
}

const PARAGRAPHS = ["first", "second", "third"] as const

/** The service terms or the privacy policy, over the form so that nothing typed is lost. */
export const Legal = ({ paper, onClose }: Props) => {
  const t = useText()
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
      {PARAGRAPHS.map((paragraph) => (
        <p key={paragraph}>{t(`legal:${paper}.${paragraph}`)}</p>
      ))}
    </Dialog>
  )
}
