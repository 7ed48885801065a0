import { copy } from "#adapters/signals/copied.ts"
import { copyText } from "#adapters/signals/messageActions.ts"
import { command } from "#adapters/signals/store.ts"
import type { Message } from "#engine/message/Message.ts"
import { useText } from "../../text.ts"
import css from "./Failed.module.css"

/** Why a message was not sent, and what can be done about it. */
export const Failed = ({ message }: { readonly message: Message }) => {
  const t = useText()
  const { chat, id, refusal } = message
  return (
    <div className={css["failed"]}>
      <p>{refusal === "" ? t("chat:failed.unknown") : refusal}</p>
      <button type="button" onClick={() => command({ _tag: "RetryAsked", chat, id })}>
        {t("chat:failed.retry")}
      </button>
      <button type="button" onClick={() => void copy(copyText(message))}>
        {t("chat:failed.copy")}
      </button>
      <button type="button" onClick={() => command({ _tag: "DiscardAsked", chat, id })}>
        {t("chat:failed.discard")}
      </button>
    </div>
  )
}
