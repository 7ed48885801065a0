import { useRef } from "react"
import { Button } from "../parts/input/Button.tsx"
import { useText } from "../text.ts"

/** A picture of this device. */
export const ChoosePicture = ({ onChoose }: { readonly onChoose: (files: ReadonlyArray<File>) => void }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" wide onClick={() => input.current?.click()}>
        {t("editor:image.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t("editor:image.choose")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
