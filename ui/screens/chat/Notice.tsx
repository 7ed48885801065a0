import { useMemo } from "react"
import { author } from "#adapters/signals/author.ts"
import type { MessageRow } from "#adapters/signals/chatRows.ts"
import { messageActions } from "#adapters/signals/messageActions.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { Body } from "#engine/message/Message.ts"
import { useText } from "../../text.ts"
import css from "./Notice.module.css"

/** A line of the system between the messages. */
export const EventNotice = ({ text, isLit }: { readonly text: string; readonly isLit: boolean }) => (
  <p className={css["notice"]} data-lit={isLit || undefined}>
    <bdi>{text}</bdi>
  </p>
)

interface RecalledProps {
  readonly row: MessageRow
  readonly body: Extract<Body, { readonly _tag: "Recalled" }>
  readonly isLit: boolean
}

/** Stands where a message was recalled, by its author or by who manages the group: the server's sentence says who. Its author may write it anew. */
export const RecalledNotice = ({ row: { isOwn, message }, body, isLit }: RecalledProps) => {
  const t = useText()
  const { name } = useSignal(author(message.author))
  const { reedit } = useSignal(useMemo(() => messageActions(message), [message]))
  return (
    <p className={css["notice"]} data-lit={isLit || undefined}>
      {body.text || (isOwn ? t("chat:recalled.mine") : t("chat:recalled.theirs", { name }))}
      {reedit && (
        <button
          type="button"
          className={css["reedit"]}
          onClick={() => command({ _tag: "ReeditAsked", chat: message.chat, id: message.id })}
        >
          {t("chat:recalled.reedit")}
        </button>
      )}
    </p>
  )
}
