import { useMemo } from "react"
import { dropQuote, quoteShown } from "#adapters/views/message/quoted.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Quote } from "#engine/message/Message.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./QuoteBar.module.css"
import { quoteText } from "../row/quoteText.ts"

/** What the text in the composer answers, above it. */
export const QuoteBar = ({ chat, quote }: { readonly chat: ContactId; readonly quote: Quote }) => {
  const t = useText()
  const { line, name } = useSignal(useMemo(() => quoteShown(chat, quote), [chat, quote]))
  return (
    <div className={css["bar"]} data-quoting>
      <p>
        <span className="unseen">{t("chat:quote.name")} </span>
        <bdi>{name}</bdi>
        <span dir="auto">{quoteText(t, line)}</span>
      </p>
      <IconButton label={t("chat:quote.drop")} onPointerDown={(event) => event.preventDefault()} onClick={() => dropQuote(chat)}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  )
}
