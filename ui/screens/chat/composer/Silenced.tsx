import { useMemo } from "react"
import type { Silence } from "#adapters/views/chat/silenced.ts"
import { untilText } from "#adapters/views/shared/untilText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { SilenceIcon } from "../../../parts/icons/actionIcons.tsx"
import { useLanguage } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import css from "./Silenced.module.css"

/** Stands where the composer would: why nothing can be written here now. What was begun is kept. */
export const Silenced = ({ silence: { reason, until } }: { readonly silence: Silence }) => {
  const say = useWords()
  const language = useLanguage()
  const end = useSignal(useMemo(() => untilText(until as Millis, language), [language, until]))
  return (
    <output className={css["line"]}>
      <SilenceIcon size={20} />
      <span>{say({ _tag: "Key", key: reason, params: { until: end } })}</span>
    </output>
  )
}
