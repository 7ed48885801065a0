import { useMemo } from "react"
import { dateText, dayOfRow } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { useLanguage, useText } from "../../../text.ts"
import css from "./DayLine.module.css"

/** The day that begins here. */
export const DayLine = ({ at }: { readonly at: Millis }) => {
  const t = useText()
  const language = useLanguage()
  const label = useSignal(useMemo(() => dayOfRow(at), [at]))
  const text =
    label._tag === "Today"
      ? t("chat:day.today")
      : label._tag === "Yesterday"
        ? t("chat:day.yesterday")
        : dateText(label, language)
  return (
    <div className={css["line"]}>
      <span className={css["day"]}>{text}</span>
    </div>
  )
}
