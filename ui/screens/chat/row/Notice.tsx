import { useMemo } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { deedTold } from "#adapters/views/message/deedTold.ts"
import { messageActions } from "#adapters/views/message/messageActions.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Body } from "#engine/message/Body.ts"
import { deedText } from "../../../deedText.ts"
import { useLanguage, useText } from "../../../text.ts"
import css from "./Notice.module.css"

interface EventProps {
  readonly body: Extract<Body, { readonly _tag: "Event" }>
  readonly isLit: boolean
}

/** A line of the system between the messages; it runs as the interface does, whatever name it begins with. */
export const EventNotice = ({ body, isLit }: EventProps) => {
  const t = useText()
  const language = useLanguage()
  const line = useSignal(useMemo(() => deedTold(body), [body]))
  return (
    <p className={css["notice"]} data-lit={isLit || undefined}>
      {deedText(t, language, line)}
    </p>
  )
}

interface RecalledProps {
  readonly row: MessageRow
  readonly body: Extract<Body, { readonly _tag: "Recalled" }>
  readonly isLit: boolean
}

/** Stands where a message was recalled, by its author or an admin, under the name that I know; for an unknown person it shows the server's sentence. The author may edit and send it again. */
export const RecalledNotice = ({ row: { message }, body, isLit }: RecalledProps) => {
  const t = useText()
  const language = useLanguage()
  const line = useSignal(useMemo(() => deedTold(body), [body]))
  const { reedit } = useSignal(useMemo(() => messageActions(message), [message]))
  return (
    <p className={css["notice"]} data-lit={isLit || undefined}>
      {deedText(t, language, line)}
      {reedit && (
        <button
          type="button"
          className={css["reedit"]}
          onClick={() => dispatchCommand({ _tag: "ReeditAsked", chat: message.chat, id: message.id })}
        >
          {t("chat:recalled.reedit")}
        </button>
      )}
    </p>
  )
}
