import { useState } from "react"
import { declineWith } from "#adapters/views/call/callShown.ts"
import { composedText } from "#adapters/views/chat/composer.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { SendIcon } from "../../parts/icons/actionIcons.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { useText } from "../../text.ts"
import css from "./RefuseWith.module.css"

const REPLIES = ["later", "callBack", "busy"] as const

/** Focus goes where the choice begins. */
const focused = (element: HTMLElement | null): void => element?.focus()

/** Refuses what rings, and says why: one of three short texts, or an own one. */
export const RefuseWith = ({ peer }: { readonly peer: ContactId }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState("")
  if (!isOpen)
    return (
      <button type="button" className={css["open"]} aria-expanded={false} onClick={() => setOpen(true)}>
        {t("call:refuseWith")}
      </button>
    )
  return (
    <form
      className={css["replies"]}
      aria-label={t("call:refuseWith")}
      onSubmit={(event) => {
        event.preventDefault()
        if (composedText(own).sendable) void declineWith(peer, own)
      }}
    >
      {REPLIES.map((each, index) => {
        const text = t(`call:reply.${each}`)
        return (
          <button key={each} type="button" ref={index === 0 ? focused : null} onClick={() => void declineWith(peer, text)}>
            {text}
          </button>
        )
      })}
      <div className={css["own"]}>
        <input
          dir="auto"
          value={own}
          aria-label={t("call:reply.own")}
          placeholder={t("call:reply.own")}
          onChange={({ target }) => setOwn(target.value)}
        />
        <IconButton label={t("call:reply.send")} type="submit" disabled={!composedText(own).sendable}>
          <SendIcon size={22} />
        </IconButton>
      </div>
    </form>
  )
}
