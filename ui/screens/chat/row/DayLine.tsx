import { useMemo } from "react"
import { dateText, dayOfRow } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { useLanguage, useText } from "../../../text.ts"
import css from "./DayLine.module.css"

/** The day of an instant, in words. */
export const DayName = ({ at }: { readonly at: Millis }) => {
  const t = useText()
  const language = useLanguage()
  const label = useSignal(useMemo(() => dayOfRow(at), [at]))
  const text =
    label._tag === "Today"
      ? t("chat:day.today")
      : label._tag === "Yesterday"
        ? t("chat:day.yesterday")
        : dateText(label, language)
  return <span className={css["day"]}>{text}</span>
}

/** The day that begins here. */
export const DayLine = ({ at }: { readonly at: Millis }) => (
  <div className={css["line"]}>
    <DayName at={at} />
  </div>
)
