import { useState } from "react"
import { actOnChat, type ChatAction, chatActions } from "#adapters/views/chatList/chatActions.ts"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { leaveTo } from "../../routing/hashLocation.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Switch } from "../../parts/input/Switch.tsx"
import { PATHS, recordPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

const Background = lazyPart([], () => import("./Background.tsx").then((it) => it.BackgroundScreen))

/** What one may set of a chat for oneself: its place in the list, its noise, what was said. */
export const ChatSettings = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const known = useSignal(knownContact(id))
  const may = useSignal(chatActions(id))
  const [asked, setAsked] = useState<"clear" | "deleteChat" | null>(null)
  const [isBehind, setBehind] = useState(false)
  if (known === null) return null
  const { notify, pinned } = known
  const isOffered = (...actions: ReadonlyArray<ChatAction>): boolean => actions.some((each) => may.includes(each))
  return (
    <>
      {isOffered("pin", "unpin", "mute", "unmute") && (
        <RowGroup>
          {isOffered("pin", "unpin") && (
            <Switch label={t("group:info.pin")} on={pinned} onChange={() => actOnChat(id, pinned ? "unpin" : "pin")} />
          )}
          {isOffered("mute", "unmute") && (
            <Switch label={t("group:info.silence")} on={!notify} onChange={() => actOnChat(id, notify ? "mute" : "unmute")} />
          )}
        </RowGroup>
      )}
      <RowGroup>
        <Row title={t("group:background.title")} onClick={() => setBehind(true)} end={<ForwardIcon size={18} />} />
        <Row href={recordPath(id)} title={t("group:info.find")} end={<ForwardIcon size={18} />} />
        {isOffered("remove") && (
          <>
            <Row title={t("group:info.clear")} onClick={() => setAsked("clear")} />
            <Row look="danger" title={t("group:info.deleteChat")} onClick={() => setAsked("deleteChat")} />
          </>
        )}
      </RowGroup>
      {isBehind && <Background id={id} onClose={() => setBehind(false)} />}
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
