import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { type ChatHistory, readAgain } from "#adapters/views/chat/chatMessages.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../../text.ts"
import { useWhenBack } from "../../../hooks/useWhenBack.ts"
import css from "./Above.module.css"

/** Height of what stands above the oldest message, whatever it is, so that nothing moves when it changes. */
export const ABOVE_HEIGHT = 64

interface Props {
  readonly chat: ContactId
  readonly history: Extract<ChatHistory, { readonly _tag: "Rows" | "RowsFailed" }>
}

/** What stands above the oldest message: older ones on their way, a failure, or the beginning. */
export const Above = ({ chat, history }: Props) => (
  <div className={css["above"]} style={{ blockSize: ABOVE_HEIGHT }}>
    <Inside chat={chat} history={history} />
  </div>
)

/** Asked for once more by itself as soon as the server is heard again. */
const Missing = ({ chat, missing }: { readonly chat: ContactId; readonly missing: "newest" | "older" }) => {
  const t = useText()
  const again = () => readAgain(chat)
  useWhenBack(again)
  return (
    <p role="alert">
      {t(`chat:list.missing.${missing}`)}{" "}
      <button type="button" className={css["retry"]} onClick={again}>
        {t("chat:list.retry")}
      </button>
    </p>
  )
}

const Beginning = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const { kind, name } = useSignal(chatHead(chat))
  const said = name === "" ? t(`home:unnamed.${kind === "unknown" ? "person" : kind}`) : name
  return (
    <p className={css["beginning"]} data-beginning>
      {t("chat:list.beginning", { name: said })}
    </p>
  )
}

const Inside = ({ chat, history }: Props) => {
  const t = useText()
  if (history._tag === "RowsFailed") return <Missing chat={chat} missing={history.missing} />
  if (history.above === "beginning") return <Beginning chat={chat} />
  return (
    <p className={css["loading"]}>
      <span className="unseen">{t("chat:list.older")}</span>
    </p>
  )
}
