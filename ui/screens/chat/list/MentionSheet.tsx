import { author } from "#adapters/views/chat/author.ts"
import { lookAt, seeChatMentions } from "#adapters/views/chat/mentioned.ts"
import { messageWords } from "#adapters/views/message/messageActions.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { clockAt } from "#adapters/views/shared/dayText.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { Avatar } from "../../../parts/avatar/Avatar.tsx"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { Row } from "../../../parts/row/Row.tsx"
import { useLanguage, useText } from "../../../text.ts"
import css from "./MentionSheet.module.css"

interface Props {
  readonly chat: ContactId
  /** Newest first. */
  readonly messages: ReadonlyArray<Message>
  readonly onClose: () => void
}

/** All that mentions me and that I have not looked at. */
export const MentionSheet = ({ chat, messages, onClose }: Props) => {
  const t = useText()
  return (
    <Dialog
      sheet
      title={t("chat:mentioned.title")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:close")}
          </Button>
          <Button
            onClick={() => {
              seeChatMentions(chat)
              onClose()
            }}
          >
            {t("chat:mentioned.seen")}
          </Button>
        </>
      }
    >
      <ul className={css["list"]}>
        {messages.map((message) => (
          <li key={message.id}>
            <Mention
              message={message}
              onClick={() => {
                onClose()
                lookAt(chat, message)
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Mention = ({ message, onClick }: { readonly message: Message; readonly onClick: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const { avatar, name } = useSignal(author(message.author))
  return (
    <Row
      start={<Avatar name={name} url={avatar} size={36} />}
      title={<bdi>{name}</bdi>}
      note={<bdi>{messageWords(message) || t("chat:unsupported")}</bdi>}
      end={<time dateTime={new Date(message.sentAt).toISOString()}>{clockAt(message.sentAt, language)}</time>}
      onClick={onClick}
    />
  )
}
