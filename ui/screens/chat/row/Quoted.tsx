import { useMemo } from "react"
import { jumpTo, quoteShown } from "#adapters/views/message/quoted.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message, Quote } from "#engine/message/Message.ts"
import { useText } from "../../../text.ts"
import css from "./Bubble.module.css"
import { quoteText } from "./quoteText.ts"

interface Props {
  readonly chat: Message["chat"]
  readonly quote: Quote
}

/** The words that a message answers; a tap shows where they were said. */
export const QuotedLine = ({ chat, quote }: Props) => {
  const t = useText()
  const { line, name } = useSignal(useMemo(() => quoteShown(chat, quote), [chat, quote]))
  return (
    <button
      type="button"
      className={css["quote"]}
      data-quote={quote.number}
      tabIndex={-1}
      title={t("chat:quote.jump")}
      onClick={() => jumpTo(chat, quote.number)}
    >
      <bdi>{name}</bdi>
      <span dir="auto">{quoteText(t, line)}</span>
    </button>
  )
}
