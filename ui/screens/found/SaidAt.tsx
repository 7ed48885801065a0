import { useMemo } from "react"
import { clockAt, dateText, dayOfRow } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { useLanguage } from "../../text.ts"

interface Props {
  readonly at: Millis
  /** The word for it. */
  readonly yesterday: string
  readonly className?: string | undefined
}

/** When something was said: the time of today, the word for yesterday, else the date. */
export const SaidAt = ({ at, yesterday, className }: Props) => {
  const language = useLanguage()
  const day = useSignal(useMemo(() => dayOfRow(at), [at]))
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {day._tag === "Today" ? clockAt(at, language) : day._tag === "Yesterday" ? yesterday : dateText(day, language)}
    </time>
  )
}
