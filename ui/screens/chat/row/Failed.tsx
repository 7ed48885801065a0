import type { MouseEvent } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { copyToClipboard } from "#adapters/views/shared/copied.ts"
import { copyText, messageActions, retryMessage, takeBack } from "#adapters/views/message/messageActions.ts"
import { failureWords } from "#adapters/views/message/unsent.ts"
import { useMemo } from "react"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import css from "./Failed.module.css"

interface Props {
  readonly row: MessageRow
  /** Element with the words of the message. */
  readonly about: string
  readonly onDiscard: (row: MessageRow) => void
}

/** The message's own button stays when this goes: the keyboard goes on from there. */
const stayHere = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest("[data-message]")?.querySelector<HTMLElement>("[data-more]")?.focus({ preventScroll: true })

/** Why a message was not sent, and what can be done about it. */
export const Failed = ({ row, about, onDiscard }: Props) => {
  const t = useText()
  const say = useWords()
  const { message } = row
  const may = useSignal(useMemo(() => messageActions(message), [message]))
  const why = failureWords(message)
  const button = (isOffered: boolean, label: string, act: (event: MouseEvent<HTMLElement>) => void) =>
    isOffered && (
      <button type="button" aria-describedby={about} onClick={act}>
        {t(label)}
      </button>
    )
  return (
    <div className={css["failed"]}>
      <p>{(why === null ? "" : say(why)) || t("chat:delivery.failed")}</p>
      {button(may.retry, "chat:menu.retry", (event) => {
        stayHere(event)
        retryMessage(message)
      })}
      {button(may.edit, "chat:menu.edit", () => takeBack(message))}
      {button(may.copy, "chat:menu.copy", () => void copyToClipboard(copyText(message)))}
      {button(may.discard, "chat:menu.discard", () => onDiscard(row))}
    </div>
  )
}
