import { useText } from "../../text.ts"
import css from "./Chat.module.css"

/** Whether the other side is here now. */
export const Presence = ({ presence }: { readonly presence: "online" | "offline" }) => {
  const t = useText()
  return (
    <span className={css["presence"]} data-presence={presence}>
      {t(`chat:${presence}`)}
    </span>
  )
}
