import { useMemo } from "react"
import { clockAt, dateText, dayOfRow } from "#adapters/views/shared/dayText.ts"
import { messageHtml } from "#adapters/views/message/messageHtml.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { useLanguage, useText } from "../../text.ts"
import css from "./Notices.module.css"

interface Props {
  readonly message: Message
  readonly html: string
}

/** One announcement, with its day. */
export const AnnouncementItem = ({ message: { sentAt }, html }: Props) => {
  const t = useText()
  const language = useLanguage()
  const day = useSignal(useMemo(() => dayOfRow(sentAt), [sentAt]))
  const drawn = useMemo(() => messageHtml(html), [html])
  const text = day._tag === "OnDate" ? dateText(day, language) : t(`contacts:notices.${day._tag}`)
  return (
    <article className={css["announcement"]}>
      <time dateTime={new Date(sentAt).toISOString()}>
        {text} {clockAt(sentAt, language)}
      </time>
      <div dir="auto" data-text dangerouslySetInnerHTML={{ __html: drawn.html }} />
    </article>
  )
}
