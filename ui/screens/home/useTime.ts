import type { RelativeTime } from "#engine/format/relativeTime.ts"
import { useText } from "../../text.ts"

/** Words for how long ago something was. */
export const useTime = (): ((time: RelativeTime) => string) => {
  const t = useText()
  return (time) =>
    time._tag === "OnDate" ? time.date : t(`home:time.${time._tag}`, "count" in time ? { count: time.count } : undefined)
}
