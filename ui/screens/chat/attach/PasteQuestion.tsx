import type { Pasted } from "#adapters/views/chat/pasted.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { useText } from "../../../text.ts"

interface Props {
  readonly pasted: Pasted
  readonly onWords: (words: string) => void
  readonly onFiles: (files: ReadonlyArray<File>) => void
  readonly onClose: () => void
}

/** Asks how to paste what is words and a picture at once, as cells of a spreadsheet are. */
export const PasteQuestion = ({ pasted: { files, words }, onWords, onFiles, onClose }: Props) => {
  const t = useText()
  return (
    <Dialog
      title={t("attach:paste.title")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onClose()
              onFiles(files)
            }}
          >
            {t("attach:paste.image")}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onWords(words)
            }}
          >
            {t("attach:paste.text")}
          </Button>
        </>
      }
    />
  )
}
