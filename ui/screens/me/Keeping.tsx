import { archiveStatus } from "#adapters/views/shared/keeping.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../text.ts"
import css from "./Keeping.module.css"

/** Whether this device keeps the messages, and if not, why. */
export const Keeping = () => {
  const t = useText()
  const how = useSignal(archiveStatus)
  return (
    <div className={css["keeping"]} data-keeping={how}>
      <p>{t("me:keeping.title")}</p>
      <p>{t(`me:keeping.${how}`)}</p>
    </div>
  )
}
