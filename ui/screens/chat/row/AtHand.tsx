import { useMemo } from "react"
import { messageActions } from "#adapters/views/message/messageActions.ts"
import { quoteInComposer } from "#adapters/views/message/quoted.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { PassOnIcon, QuoteIcon } from "../../../parts/icons/actionIcons.tsx"
import { forwardPath } from "../../../routing/paths.ts"
import { navigate } from "../../../routing/hashLocation.ts"
import { useText } from "../../../text.ts"
import css from "./Bubble.module.css"

/** What a mouse over a message does most, beside its menu; keys find the same in the menu. */
export const AtHand = ({ message }: { readonly message: Message }) => {
  const t = useText()
  const may = useSignal(useMemo(() => messageActions(message), [message]))
  return (
    <span className={css["at-hand"]} data-at-hand>
      {may.quote && (
        <button
          type="button"
          className={css["more"]}
          tabIndex={-1}
          title={t("chat:menu.quote")}
          aria-label={t("chat:menu.quote")}
          onClick={() => quoteInComposer(message)}
        >
          <QuoteIcon size={20} />
        </button>
      )}
      {may.forward && (
        <button
          type="button"
          className={css["more"]}
          tabIndex={-1}
          title={t("chat:menu.forward")}
          aria-label={t("chat:menu.forward")}
          onClick={() => navigate(forwardPath(message.chat, [message]))}
        >
          <PassOnIcon size={20} />
        </button>
      )}
    </span>
  )
}
