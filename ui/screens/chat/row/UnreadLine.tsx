import { useText } from "../../../text.ts"
import css from "./UnreadLine.module.css"

/** Here begins what was not read when the chat was opened. */
export const UnreadLine = () => {
  const t = useText()
  return (
    <p className={css["line"]} data-unread>
      <span>{t("chat:list.unread")}</span>
    </p>
  )
}
