import { useId, useState } from "react"
import { groupNotice, announcementText, dismissGroupNotice } from "#adapters/views/chat/groupNotice.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { SpeakIcon } from "../../parts/icons/actionIcons.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./AnnouncementBar.module.css"

/** What the group announces, until somebody has read it and puts it aside. */
export const AnnouncementBar = ({ chat }: { readonly chat: ContactId }) => {
  const text = useSignal(groupNotice(chat))
  return text === "" ? null : <Bar key={text} chat={chat} text={text} />
}

const Bar = ({ chat, text }: { readonly chat: ContactId; readonly text: string }) => {
  const t = useText()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={css["bar"]} aria-label={t("chat:announcement.name")}>
      <SpeakIcon size={20} />
      <button
        type="button"
        className={css["text"]}
        aria-expanded={isWhole}
        aria-controls={id}
        title={t(isWhole ? "chat:announcement.less" : "chat:announcement.more")}
        onClick={() => setWhole(!isWhole)}
      >
        <span id={id} dir="auto" data-whole={isWhole || undefined}>
          {announcementText(text)}
        </span>
      </button>
      <IconButton label={t("chat:announcement.aside")} onClick={() => dismissGroupNotice(chat, text)}>
        <CloseIcon size={20} />
      </IconButton>
    </section>
  )
}
