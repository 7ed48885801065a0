import { useState } from "react"
import { contact } from "#adapters/signals/chatHead.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { leaveTo } from "../../hashLocation.ts"
import { Confirm } from "../../parts/Confirm.tsx"
import { Group } from "../../parts/Group.tsx"
import { ForwardIcon } from "../../parts/icons.tsx"
import { Row } from "../../parts/Row.tsx"
import { Switch } from "../../parts/Switch.tsx"
import { PATHS, recordPath } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../useAsking.ts"
import { useWords } from "../../words.ts"

/** What one may set of any chat for oneself: its place in the list, its noise, what was said. */
export const ChatSettings = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const known = useSignal(contact(id))
  const [asked, setAsked] = useState<"clear" | "deleteChat" | null>(null)
  if (known === null) return null
  return (
    <>
      <Group>
        <Switch
          label={t("group:info.pin")}
          on={known.pinned}
          onChange={(pinned) => command({ _tag: "PinAsked", chat: id, pinned })}
        />
        <Switch
          label={t("group:info.silence")}
          on={!known.notify}
          onChange={(silent) => command({ _tag: "NotifyAsked", chat: id, notify: !silent })}
        />
      </Group>
      <Group>
        <Row href={recordPath(id)} title={t("group:info.find")} end={<ForwardIcon size={18} />} />
        <Row title={t("group:info.clear")} onClick={() => setAsked("clear")} />
        <Row look="danger" title={t("group:info.deleteChat")} onClick={() => setAsked("deleteChat")} />
      </Group>
      {asked !== null && <Ask id={id} what={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface AskProps {
  readonly id: ContactId
  readonly what: "clear" | "deleteChat"
  readonly onClose: () => void
}

const Ask = ({ id, what, onClose }: AskProps) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`deleteChat:${id}`, () => (what === "deleteChat" ? leaveTo(PATHS.home) : onClose()))
  return (
    <Confirm
      danger
      title={t(`group:${what}.ask`)}
      confirm={t(`group:${what}.confirm`)}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "ChatDeleteAsked", chat: id, clear: what === "clear" })}
      onClose={onClose}
    >
      {t(`group:${what}.text`)}
    </Confirm>
  )
}
