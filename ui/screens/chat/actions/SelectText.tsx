import { useLayoutEffect, useRef } from "react"
import { copyToClipboard } from "#adapters/views/shared/copied.ts"
import { copyText } from "#adapters/views/message/messageActions.ts"
import type { Message } from "#engine/message/Message.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { useText } from "../../../text.ts"
import css from "./SelectText.module.css"

interface Props {
  readonly message: Message
  readonly onClose: () => void
}

/** A text by itself, as it was typed: in a bubble a long press means the menu, here it selects. */
export const SelectText = ({ message, onClose }: Props) => {
  const t = useText()
  const words = useRef<HTMLDivElement>(null)
  const text = copyText(message)
  useLayoutEffect(() => {
    if (words.current !== null) window.getSelection()?.selectAllChildren(words.current)
  }, [])
  const take = (): void => {
    const selected = window.getSelection()?.toString() ?? ""
    onClose()
    void copyToClipboard(selected === "" ? text : selected)
  }
  return (
    <Dialog
      title={t("chat:menu.selectText")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:close")}
          </Button>
          <Button onPointerDown={(event) => event.preventDefault()} onClick={take}>
            {t("chat:menu.copy")}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, which keys do where the focus is */}
      <div ref={words} className={css["words"]} dir="auto" tabIndex={0}>
        {text}
      </div>
    </Dialog>
  )
}
