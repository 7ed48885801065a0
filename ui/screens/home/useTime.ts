import { numericDate } from "#adapters/views/shared/numericDate.ts"
import type { RelativeTime } from "#engine/format/relativeTime.ts"
import { useLanguage, useText } from "../../text.ts"

/** Words for how long ago something was. */
export const useTime = (): ((time: RelativeTime) => string) => {
  const t = useText()
  const language = useLanguage()
  return (time) =>
    time._tag === "OnDate"
      ? numericDate(time.date, language)
      : t(`home:time.${time._tag}`, "count" in time ? { count: time.count } : undefined)
}
