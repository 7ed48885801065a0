import { copied } from "#adapters/signals/copied.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { useText } from "../../text.ts"
import css from "./CopyNote.module.css"

/** Says for a moment what became of a copy. */
export const CopyNote = () => {
  const t = useText()
  const outcome = useSignal(copied)
  return <output className={css["note"]}>{outcome !== "" && <span>{t(`chat:${outcome}`)}</span>}</output>
}
