import { chooseText } from "#adapters/views/chat/chosenFiles.ts"
import { partCount, sendParts } from "#adapters/views/chat/longText.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { useText } from "../../../text.ts"
import css from "./OverLimit.module.css"

interface Props {
  readonly chat: ContactId
  readonly text: string
  /** The text left the composer. */
  readonly onGone: () => void
}

/** How a text over the limit can be sent all the same: as several messages, or as a file. */
export const OverLimit = ({ chat, text, onGone }: Props) => {
  const t = useText()
  const count = partCount(chat, text)
  const go = (how: typeof sendParts) => (): void => {
    how(chat, text)
    onGone()
  }
  return (
    <div className={css["offers"]}>
      {count > 0 && (
        <Button look="quiet" onClick={go(sendParts)}>
          {t("chat:composer.asParts", { count })}
        </Button>
      )}
      <Button look="quiet" onClick={go(chooseText)}>
        {t("chat:composer.asFile")}
      </Button>
    </div>
  )
}
