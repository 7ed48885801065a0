import { useState } from "react"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { currentPlace, navigate } from "../../../routing/hashLocation.ts"
import { Confirm } from "../../../parts/overlay/Confirm.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useAsking } from "../../../hooks/useAsking.ts"
import { useWords } from "../../../words.ts"
import css from "./ListActions.module.css"

interface Props {
  readonly id: ContactId
  readonly onClose: () => void
}

/** Asks before a chat leaves the list; that its messages go with it is a wish of its own. Standing beside the list it is closed. */
export const RemoveChat = ({ id, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const it = useSignal(knownContact(id))
  const [clear, setClear] = useState(false)
  const { ask, isBusy, words } = useAsking(`deleteChat:${id}`, () => {
    onClose()
    const { path, query } = currentPlace()
    if (path === PATHS.chat && query.get("id") === id) navigate(PATHS.home, { replace: true })
  })
  return (
    <Confirm
      danger
      title={t("list:remove.ask", { name: it?.name ?? "" })}
      confirm={t("list:short.remove")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "ChatDeleteAsked", chat: id, clear })}
      onClose={onClose}
    >
      {t("list:remove.text")}
      <label className={css["clear"]}>
        <input type="checkbox" checked={clear} onChange={(event) => setClear(event.target.checked)} />
        {t("list:remove.clear")}
      </label>
    </Confirm>
  )
}
