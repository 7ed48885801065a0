import { useText } from "../../text.ts"
import css from "./Insecure.module.css"

/** What the app cannot do where browsers take the address for insecure; nothing to say anywhere else. */
export const Insecure = () => {
  const t = useText()
  return window.isSecureContext ? null : <p className={css["insecure"]}>{t("me:insecure")}</p>
}
