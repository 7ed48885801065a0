import { useMemo, useState } from "react"
import { lookAtNext, mentionsToSee } from "#adapters/views/chat/mentioned.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { shortCount } from "#engine/format/shortCount.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import { ListIcon, MentionIcon } from "../../../parts/icons/actionIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./ToNewest.module.css"
import { useLongPress } from "../actions/useLongPress.ts"

const MentionSheet = lazyPart([], () => import("./MentionSheet.tsx").then((it) => it.MentionSheet))

/** To the messages that mention me, one after the other; a long press, or the small button, lists them all. */
export const ToMention = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const messages = useSignal(mentionsToSee(chat))
  const [isListed, setListed] = useState(false)
  const press = useLongPress(useMemo(() => () => setListed(true), []))
  const count = messages.length
  return (
    <>
      {count > 0 && (
        <div className={css["mentions"]}>
          {count > 1 && (
            <button type="button" className={css["small"]} aria-label={t("chat:mentioned.list")} onClick={() => setListed(true)}>
              <ListIcon size={18} />
            </button>
          )}
          <button
            type="button"
            className={css["button"]}
            aria-label={t("chat:mentioned.next", { count })}
            {...press}
            onClick={() => lookAtNext(chat)}
          >
            <MentionIcon size={22} />
            <span className={css["count"]} aria-hidden="true">
              {shortCount(count)}
            </span>
          </button>
        </div>
      )}
      {isListed && <MentionSheet chat={chat} messages={messages} onClose={() => setListed(false)} />}
    </>
  )
}
