import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { chatHistory, chatMessages, readAgain } from "#adapters/views/chat/chatMessages.ts"
import { connectionNotice } from "#adapters/views/shared/connection.ts"
import { isForeignChat } from "#adapters/views/chat/notMine.ts"
import { silence } from "#adapters/views/chat/silenced.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { sendText } from "#adapters/views/chat/composer.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button, ButtonLink } from "../../../parts/input/Button.tsx"
import { Empty } from "../../../parts/page/Empty.tsx"
import { MessagesIcon } from "../../../parts/icons/icons.tsx"
import { ClockIcon } from "../../../parts/icons/rowIcons.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useWhenBack } from "../../../hooks/useWhenBack.ts"
import { useWords } from "../../../words.ts"
import css from "./History.module.css"
import { MessagesList } from "./Messages.tsx"
import { MessagesSkeleton } from "./MessagesSkeleton.tsx"

interface Props {
  readonly chat: ContactId
  readonly name: string
}

/** Nothing of the chat is here, and nothing came: said with its reason, and asked for once more as soon as the server is heard again. */
const Missing = ({ chat, words }: { readonly chat: ContactId; readonly words: Words }) => {
  const t = useText()
  const say = useWords()
  const isCutOff = useSignal(connectionNotice)._tag !== "Fine"
  const isNone = useSignal(isForeignChat(chat))
  const again = () => readAgain(chat)
  useWhenBack(again)
  return (
    <div className={css["instead"]} role="alert">
      <Empty
        text={isCutOff ? t("chat:list.unloaded") : say(words) || t("chat:list.missing.newest")}
        {...(isCutOff ? { icon: <ClockIcon size={32} /> } : {})}
      >
        {isNone ? (
          <ButtonLink href={PATHS.home}>{t("app:tabs.messages")}</ButtonLink>
        ) : (
          <Button look="quiet" onClick={again}>
            {t("chat:list.retry")}
          </Button>
        )}
      </Empty>
    </div>
  )
}

/** What was said, or what stands in its place: on its way, failed, nothing yet. */
export const MessageHistory = ({ chat, name }: Props) => {
  const t = useText()
  const history = useSignal(chatHistory(chat))
  const rows = useSignal(chatMessages(chat))
  const why = useSignal(silence(chat))
  const { kind } = useSignal(chatHead(chat))
  switch (history._tag) {
    case "Loading":
      return <MessagesSkeleton />
    case "Failed":
      return <Missing chat={chat} words={history.words} />
    case "Empty":
      return (
        <div className={css["instead"]}>
          <Empty text={t(kind === "helper" ? "chat:list.notes" : "chat:list.empty")} icon={<MessagesIcon size={32} />}>
            {why === null && kind !== "helper" && (
              <Button look="quiet" onClick={() => sendText(chat, t("chat:list.helloText"))}>
                {t("chat:list.hello")}
              </Button>
            )}
          </Empty>
        </div>
      )
    default:
      return <MessagesList chat={chat} name={name} rows={rows} history={history} />
  }
}
