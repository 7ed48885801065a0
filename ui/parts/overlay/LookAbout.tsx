import { useMemo } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { messageActions } from "#adapters/views/message/messageActions.ts"
import { endPreview } from "#adapters/views/message/preview.ts"
import { jumpTo } from "#adapters/views/message/quoted.ts"
import { momentText } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { stepBack, cameFrom, currentPlace, navigate } from "../../routing/hashLocation.ts"
import { chatPath, forwardPath } from "../../routing/paths.ts"
import { useLanguage, useText } from "../../text.ts"
import { PassOnIcon } from "../icons/actionIcons.tsx"
import { MessagesIcon } from "../icons/icons.tsx"
import css from "./Previewer.module.css"

/** Who sent what one looks at, and when. */
export const AboutLook = ({ message: { author: by, sentAt } }: { readonly message: Message }) => {
  const { name } = useSignal(author(by))
  const when = momentText(sentAt, useLanguage())
  return (
    <h2 className={css["about"]}>
      <bdi>{name}</bdi>
      <span>{when}</span>
    </h2>
  )
}

/** Passes it on, and shows it where it was said. */
export const LookActions = ({ message }: { readonly message: Message }) => {
  const t = useText()
  const may = useSignal(useMemo(() => messageActions(message), [message]))
  const leave = (then: () => void) => () => {
    endPreview()
    then()
  }
  const show = (): void => {
    const place = chatPath(message.chat)
    jumpTo(message.chat, message.number)
    if (currentPlace().place === place) return
    if (cameFrom() === place) stepBack(place)
    else navigate(place)
  }
  return (
    <>
      {may.forward && (
        <button
          type="button"
          aria-label={t("pictures:forward")}
          title={t("pictures:forward")}
          onClick={leave(() => navigate(forwardPath(message.chat, [message])))}
        >
          <PassOnIcon />
        </button>
      )}
      <button type="button" aria-label={t("pictures:inChat")} title={t("pictures:inChat")} onClick={leave(show)}>
        <MessagesIcon />
      </button>
    </>
  )
}
