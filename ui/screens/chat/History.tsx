import { chatHistory, chatMessages, readAgain } from "#adapters/signals/chatMessages.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { sendText } from "#adapters/signals/composer.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { MessagesIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./History.module.css"
import { Messages } from "./Messages.tsx"
import { MessagesSkeleton } from "./MessagesSkeleton.tsx"

interface Props {
  readonly chat: ContactId
  readonly name: string
}

/** What was said, or what stands in its place: on its way, failed, nothing yet. */
export const History = ({ chat, name }: Props) => {
  const t = useText()
  const say = useWords()
  const history = useSignal(chatHistory(chat))
  const rows = useSignal(chatMessages(chat))
  switch (history._tag) {
    case "Loading":
      return <MessagesSkeleton />
    case "Failed":
      return (
        <div className={css["instead"]} role="alert">
          <Empty text={say(history.words) || t("chat:list.failed")}>
            <Button look="quiet" onClick={() => readAgain(chat)}>
              {t("chat:list.retry")}
            </Button>
          </Empty>
        </div>
      )
    case "Empty":
      return (
        <div className={css["instead"]}>
          <Empty text={t("chat:list.empty")} icon={<MessagesIcon size={32} />}>
            <Button look="quiet" onClick={() => sendText(chat, t("chat:list.helloText"))}>
              {t("chat:list.hello")}
            </Button>
          </Empty>
        </div>
      )
    default:
      return <Messages chat={chat} name={name} rows={rows} history={history} />
  }
}
